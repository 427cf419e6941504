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
});
export type UndeliveredMessage = Static<typeof UndeliveredMessage>;
