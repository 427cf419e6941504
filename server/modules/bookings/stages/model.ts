// (rule: who-hears-first)
import { Type } from "@sinclair/typebox";
import { firstGroups, stageMinutes } from "./rules.ts";

/** One of these words. */
const word = <T extends string>(...words: T[]) =>
  Type.Unsafe<T>(Type.Union(words.map((word) => Type.Literal(word))));

export const GroupName = word(...firstGroups, "everybody");

/** A group that hears of a job before the next does. */
export const Stage = Type.Object({
  group: word(...firstGroups),
  minutes: Type.Unsafe<number>(Type.Union(stageMinutes.map((minutes) => Type.Literal(minutes)))),
});

export const FirstTo = Type.Optional(
  Type.Array(Stage, {
    maxItems: firstGroups.length,
    description:
      "Who hear of the job before everybody does; as the school has it if left out, an empty list for all at once",
  }),
);

/** Who hears of a job by now, while not everybody does. */
export const StageNow = Type.Object({
  /** With those before them. */
  group: word(...firstGroups),
  next: GroupName,
  /** ISO instant; not while somebody is chosen. */
  opensAt: Type.Optional(Type.String()),
});
