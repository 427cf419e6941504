import { expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { lengthsOf } from "./lengths.ts";

test("the lengths of a form's texts are those of its model; of a list, of one of them", () => {
  const model = Type.Object({
    reason: Type.Optional(Type.String({ maxLength: 500 })),
    subjects: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 40 }),
    startDate: Type.String({ format: "date" }),
    count: Type.Number({ maximum: 3 }),
  });
  expect(lengthsOf(model)).toEqual({ reason: 500, subjects: 100 });
});
