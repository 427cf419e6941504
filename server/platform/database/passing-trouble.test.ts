import { expect, test } from "bun:test";
import { DrizzleQueryError } from "drizzle-orm";
import { databaseWasAway } from "./passing-trouble.ts";

const reset = () => Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });

test("a connection that was reset under a statement means that the database was away, as the builder and the driver tell it", () => {
  expect(databaseWasAway(new DrizzleQueryError("select 1", [], reset()))).toBe(true);
  expect(databaseWasAway(Object.assign(reset(), { query: "select 1" }))).toBe(true);
});

test("one that was reset under a call to somebody else does not, nor does a statement that is wrong", () => {
  expect(databaseWasAway(reset())).toBe(false);
  expect(databaseWasAway(new Error("mail", { cause: reset() }))).toBe(false);
  const wrong = Object.assign(new Error("syntax error"), { name: "PostgresError", code: "42601" });
  expect(databaseWasAway(new DrizzleQueryError("selct", [], wrong))).toBe(false);
});
