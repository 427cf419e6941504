import { type Static, Type } from "@sinclair/typebox";

/** A message that somebody did not get, or not yet. */
export const UndeliveredMessage = Type.Object({
  state: Type.Union([Type.Literal("refused"), Type.Literal("givenUp"), Type.Literal("waiting")], {
    description:
      "`refused`: the receiver is said not to be there. `givenUp`: the last attempt failed for another reason. `waiting`: failed at least once, and tried again.",
  }),
  channel: Type.Union([Type.Literal("mail"), Type.Literal("push")], { description: "How it was to go out" }),
  email: Type.String({ description: "Whom it was for" }),
  event: Type.String({ description: "What it was about", examples: ["job-posted"] }),
  reply: Type.String({
    description: "What the mail or push service last answered, in figures; `not tried` when none was asked",
    examples: ["550 5.1.1"],
  }),
  queued: Type.String({ format: "date-time", description: "When it was first to go out" }),
  ended: Type.Optional(
    Type.String({
      format: "date-time",
      description: "When it was refused or given up; absent while it waits",
    }),
  ),
  place: Type.String({ description: "Names the message in this list" }),
  sendable: Type.Boolean({
    description: "Whether it can be sent again: a mail about a job, refused or given up, if it is still true",
  }),
});

/** Which of them is meant. */
export const MessageMeant = Type.Object({
  email: Type.Optional(Type.String()),
  place: Type.String({ minLength: 1, maxLength: 500, description: "`place` of an undelivered message" }),
});
export type UndeliveredMessage = Static<typeof UndeliveredMessage>;
