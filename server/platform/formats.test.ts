import { expect, test } from "bun:test";
import { isEmail } from "./formats.ts";

test.each(["a@b.fi", "  Aino.Koski+1@koulu.helsinki.fi ", "å@ö.se", `${"a".repeat(249)}@b.c`])(
  "%s is an address",
  (text) => expect(isEmail(text)).toBe(true),
);

test.each([
  "",
  "a",
  "a@",
  "@b.fi",
  "a@b",
  "a@b.",
  "a@.b",
  "a@b@c.fi",
  "a b@c.fi",
  "a@b c.fi",
  "a@b.\nfi",
  `${"a".repeat(252)}@b.c`,
])("%s is none", (text) => expect(isEmail(text)).toBe(false));
