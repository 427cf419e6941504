import { expect, test } from "bun:test";
import type { Actor } from "../../../platform/actor.ts";
import { forbidden } from "../../../platform/failures/errors.ts";
import { onlySelf, requireOperator } from "./policy.ts";

const actor = { email: "Maija@example.test" } as Actor;

test.each(["maija@example.test", " MAIJA@example.test ", "", " ", undefined, 7, null])(
  "a body that names the caller, nobody, or no text passes: %p",
  (email) => expect(() => onlySelf(actor, email)).not.toThrow(),
);

test.each(["matti@example.test", "maija@example.test.fi", "m"])("one that names %s does not", (email) =>
  expect(() => onlySelf(actor, email)).toThrow(forbidden("errors:notYourself", "not_yourself")),
);

test("the operator passes, and nobody else", () => {
  expect(() => requireOperator({ operator: true })).not.toThrow();
  expect(() => requireOperator({ operator: false })).toThrow(forbidden());
});
