import { type Static, Type } from "@sinclair/typebox";
import { called } from "../../../platform/shapes/called.ts";
import { Day } from "../../../platform/words/formats.ts";
import { Job } from "../model.ts";

/** Of a board: jobs that are not past, by what stands in its title, and those that are. */
export const BoardCounts = Type.Object({
  open: Type.Integer({ description: "Nobody chosen yet, not urgent" }),
  urgent: Type.Integer({ description: "Nobody chosen yet" }),
  filled: Type.Integer({ description: "Somebody is chosen" }),
  messages: Type.Integer({ description: "Of the operator" }),
  ended: Type.Integer({ description: "Past, and not yet out of the list" }),
});
export type BoardCounts = Static<typeof BoardCounts>;

/** How many jobs stand how. */
const standings = {
  urgent: Type.Integer({ description: "Nobody chosen yet" }),
  unread: Type.Integer({ description: "Nobody chosen yet, and applicants whom nobody has looked at" }),
  waiting: Type.Integer({ description: "Nobody chosen yet, and nothing new" }),
  filled: Type.Integer({ description: "Somebody is chosen" }),
  messages: Type.Integer({ description: "Of the operator" }),
  past: Type.Integer({ description: "Over, and nobody was chosen" }),
};

/** What lies on one day of a board: how many of each standing, and the first of them. */
export const BoardDay = Type.Object({
  day: Day,
  ...standings,
  beginning: Type.Object(standings, {
    description:
      "Of these, those that lie on no earlier day of those asked for: summed up, a job of several days counts once",
  }),
  jobs: Type.Array(Type.String(), {
    description:
      "Ids of the first: urgent ones, then open ones, then filled ones, then those that nobody was chosen for in time",
  }),
});
export type BoardDay = Static<typeof BoardDay>;
export type Standings = BoardDay["beginning"];

/** A substitute's applications. */
export const Applications = Type.Object({
  active: called("activejobs", Type.Array(Job)),
  inactive: called("inactivejobs", Type.Array(Job)),
});

/** A substitute's list: urgent first, then by start. */
export const OpenJobs = Type.Object({
  ...Applications.properties,
  /** Of the operator; nobody applies to them (rule: operator-messages). */
  messages: called("jobs", Type.Array(Job)),
});
export type OpenJobs = Static<typeof OpenJobs>;
