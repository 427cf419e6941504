import { type Static, Type } from "@sinclair/typebox";
import { word } from "../asking/model.ts";
import { exclusionReasons, longest, longestAnswer } from "./rules.ts";

const Reason = word(exclusionReasons);
const instant = (description: string) => Type.String({ description });

/** Whom a school does not invite, as both sides read it (rule: exclude-list). */
const Entry = {
  id: Type.String(),
  reason: Reason,
  text: Type.String({ description: "What happened and when, as who made it wrote it" }),
  madeBy: Type.String({ description: "Name of who made it; empty once they are gone" }),
  madeAt: instant("When it was made"),
  until: instant("When it ends by itself"),
  objection: Type.Optional(Type.String({ description: "What the person says is not so" })),
  objectedAt: Type.Optional(instant("When the person said so")),
  answer: Type.Optional(Type.String({ description: "What the school says to that" })),
  answeredAt: Type.Optional(instant("When the school answered")),
};

/** To the school. */
export const Excluded = Type.Object({
  ...Entry,
  personId: Type.String({ description: "Of whom it does not invite" }),
  firstName: Type.String(),
  lastName: Type.String(),
  image: Type.Union([Type.String(), Type.Null()]),
});
export type Excluded = Static<typeof Excluded>;

/** To the person; what is over stays for a while. */
export const OwnExclusion = Type.Object({
  ...Entry,
  school: Type.String(),
  endedAt: Type.Optional(instant("When it ended, or was lifted; absent while it is in effect")),
});
export type OwnExclusion = Static<typeof OwnExclusion>;

export const Excluding = Type.Object({
  school: Type.Optional(Type.String({ maxLength: 200 })),
  email: Type.String({ maxLength: 254, description: "Address, or id of who has given the school none" }),
  reason: Reason,
  text: Type.String({ maxLength: longest, description: "What happened and when: the person reads it" }),
});
export const OfSchool = Type.Optional(
  Type.Object({ school: Type.Optional(Type.String({ maxLength: 200 })) }),
);
export const OfEntry = Type.Object({ id: Type.String({ format: "uuid" }) });
export const Saying = Type.Object({
  ...OfEntry.properties,
  text: Type.String({ maxLength: longestAnswer, description: "What is said to the other side" }),
});
