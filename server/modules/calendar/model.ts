import { type Static, Type } from "@sinclair/typebox";
import { OneOfOwn, OwnEmail } from "../schools/index.ts";
import { longestFeedName } from "./rules.ts";

const Applied = Type.Boolean({
  description:
    "Whether the jobs that the caller has applied for are in it, too, as tentative; of a substitute",
});

export const NewFeed = Type.Object({
  email: OwnEmail,
  name: Type.String({
    maxLength: longestFeedName,
    description: "What the caller calls it, as the program that reads it; not blank",
  }),
  applied: Type.Optional(Applied),
  school: OneOfOwn,
});
export type NewFeed = Omit<Static<typeof NewFeed>, "email">;

export const FeedAddress = Type.Object({
  url: Type.String({
    format: "uri",
    description: "It is shown this once, and whoever has it reads the feed",
  }),
});

export const FeedMeant = Type.Object({
  id: Type.String({ format: "uuid", description: "Of a feed, as the list has it" }),
});

/** A feed as its owner sees it (rule: calendar-feeds). */
export const FeedAnswer = Type.Object({
  id: FeedMeant.properties.id,
  name: Type.String(),
  applied: Applied,
  school: Type.Union([Type.String(), Type.Null()], {
    description: "Of whose jobs it is; null of the caller's own",
  }),
  createdAt: Type.String({ format: "date-time", description: "When it was made" }),
  lastReadAt: Type.Union([Type.String({ format: "date-time" }), Type.Null()], {
    description: "When a program read it last, to some minutes",
  }),
});
