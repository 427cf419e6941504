// Shows (rule: notices-sealed, secrets-rotate).
import { expect, test } from "bun:test";
import { readConfig } from "../config.ts";
import { seal, unseal } from "./seal.ts";

const config = readConfig({ TOKEN_SECRET: "s".repeat(48) });

test("what is sealed opens again, and reads differently each time", () => {
  const sealed = seal(config, "a", "salasana åäö");
  expect(unseal(config, "a", sealed)).toBe("salasana åäö");
  expect(seal(config, "a", "salasana åäö")).not.toBe(sealed);
});

test("what was sealed with a fallback opens, and is not sealed with it", () => {
  const [former, next] = ["o".repeat(48), "s".repeat(48)];
  const both = readConfig({ TOKEN_SECRET: next, TOKEN_SECRET_FALLBACKS: `${"x".repeat(32)}, ${former}` });
  expect(unseal(both, "a", seal(readConfig({ TOKEN_SECRET: former }), "a", "text"))).toBe("text");
  expect(unseal(config, "a", seal(both, "a", "text"))).toBe("text");
});

test("it does not open for another purpose, with another secret, changed or shortened", () => {
  const sealed = seal(config, "a", "text");
  const bytes = Buffer.from(sealed, "base64url");
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(unseal(config, "b", sealed)).toBeUndefined();
  expect(unseal(readConfig({ TOKEN_SECRET: "o".repeat(48) }), "a", sealed)).toBeUndefined();
  expect(unseal(config, "a", bytes.toString("base64url"))).toBeUndefined();
  for (const forged of ["", "x", sealed.slice(0, 30), "å".repeat(50)])
    expect(unseal(config, "a", forged)).toBeUndefined();
});
