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

/** The school of a job as a substitute sees it. */
export const JobSchool = Type.Object({
  name: Type.String(),
  address: Type.String(),
  region: Type.Union([Type.String(), Type.Null()]),
  /** To the chosen substitute only. */
  phone: Type.Optional(Type.String()),
  /** Name of the poster, to the chosen substitute only. */
  contact: Type.Optional(Type.String()),
});
export type JobSchool = Static<typeof JobSchool>;

/** A job that a substitute has opened. */
export const OpenJob = Type.Object({
  job: Job,
  school: JobSchool,
  applied: Type.Boolean(),
  /** Applied, and not chosen: nobody is, or others for days of theirs (rule: days-apart). */
  withdrawable: Type.Boolean(),
  /** The job lies outside the substitute's regions: it can be read, not applied to (rule: outside-regions). */
  notInRegion: Type.Boolean(),
  /** Of a school that the substitute has hidden, and shows again before they apply (rule: blocked-schools). */
  schoolBlocked: Type.Boolean(),
  /** The substitute has posted the job themself, as a teacher or principal. */
  own: Type.Boolean(),
});
export type OpenJob = Static<typeof OpenJob>;
