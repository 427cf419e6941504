import { Type } from "@sinclair/typebox";
import { called } from "../../platform/shapes/called.ts";
import { JobKey } from "../bookings/model.ts";
import { longestGreeting } from "./rules.ts";

/** What a substitute says to the school. Its words are checked where it can be said what to choose. */
export const ToSchool = Type.Object({
  key: called("uniqueId", JobKey),
  informationRight: Type.String({
    maxLength: 20,
    description: "Whether what the school had told was right: `yes`, `partly` or `no`",
    examples: ["yes"],
  }),
  again: Type.String({
    maxLength: 20,
    description: "Whether they would come again: `yes` or `no`",
    examples: ["yes"],
  }),
  greeting: Type.Optional(
    Type.String({ maxLength: longestGreeting, description: "To the school, in their own words" }),
  ),
});

/** What a school says of somebody who has worked there. */
export const OfSubstitute = Type.Object({
  key: called("id", JobKey),
  person: called(
    "email",
    Type.String({ maxLength: 254, description: "Address, or id of who has given the school none" }),
  ),
  again: Type.String({
    maxLength: 20,
    description: "Whether the school would have them again: `yes`, `otherClass` or `no`",
    examples: ["yes"],
  }),
  noShow: Type.Optional(
    Type.Boolean({
      description:
        "They came on none of the days that are over: the hours say so, too; refused where any of these is approved",
    }),
  ),
});
