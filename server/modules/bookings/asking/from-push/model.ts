// (rule: request-from-push)
import { type Static, Type } from "@sinclair/typebox";
import { word } from "../model.ts";

/** What became of a request; `open`: the job's page asks first; `other`: what the page says has come since. */
const standings = [
  "accepted",
  "declined",
  "expired",
  "takenBack",
  "filled",
  "changed",
  "gone",
  "open",
  "other",
] as const;

/** What a device is told of its answer. */
export const Answered = Type.Object({
  state: word(standings),
  title: Type.Optional(
    Type.String({ description: "What a notification says of it, in the person's language" }),
  ),
  msg: Type.Optional(Type.String({ description: "What it says below that" })),
});
export type Answered = Static<typeof Answered>;
export type Standing = Answered["state"];
