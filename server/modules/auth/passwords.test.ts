import { expect, test } from "bun:test";
import { hashAtLeastCost, hashPassword, passwordMatches } from "./passwords.ts";

test("a password is hashed with 19 MiB and two passes, unless a test asks for less", async () => {
  const password = "vahva-salasana-1";
  const hash = await hashPassword(password);
  expect(hash).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
  hashAtLeastCost();
  const cheap = await hashPassword(password);
  expect(cheap).toStartWith("$argon2id$v=19$m=8,t=1,p=1$");
  for (const made of [hash, cheap]) {
    expect(await passwordMatches(made, password)).toBe(true);
    expect(await passwordMatches(made, "vahva-salasana-2")).toBe(false);
  }
});
