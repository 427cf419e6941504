import { expect, test } from "bun:test";
import { DrizzleQueryError } from "drizzle-orm";
import { databaseWasAway, passingTrouble } from "./passing-trouble.ts";

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

test.each([
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "CERT_HAS_EXPIRED",
  "ERR_SSL_WRONG_VERSION_NUMBER",
])("a database with which TLS cannot be agreed on now (%s) is away, and may be back", (code) => {
  const lost = new DrizzleQueryError("select 1", [], Object.assign(new Error("TLS"), { code }));
  expect(passingTrouble(lost)).toEqual({ type: "Error", code });
  expect(databaseWasAway(lost)).toBe(true);
});

test("who else has such a certificate is not the database", () => {
  const theirs = Object.assign(new Error("certificate has expired"), { code: "CERT_HAS_EXPIRED" });
  expect(passingTrouble(theirs)).toBeUndefined();
  expect(databaseWasAway(theirs)).toBe(false);
});
