import { expect, test } from "bun:test";
import { isDay, isEmail } from "./entries.ts";

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
  "a,b@c.fi",
  "a;b@c.fi",
  "Aino<a@b.fi>",
  "(a)b@c.fi",
  '"a"@b.fi',
  "a\u0000@b.fi",
  "a\u200b@b.fi",
  "a\u202e@b.fi",
  "a@b..fi",
  `${"a".repeat(252)}@b.c`,
])("%s is none", (text) => expect(isEmail(text)).toBe(false));

test("a day is one of the calendar, of a year that the database knows", () => {
  for (const day of ["2028-02-29", "1900-01-01", "2999-12-31"]) expect(isDay(day)).toBe(true);
  const wrong = [
    "2027-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "today",
    "",
    "0000-01-01",
    "1899-12-31",
    "3000-01-01",
    "9999-12-31",
  ];
  for (const day of [...wrong, "2026-11-02T00:00", "+012026-11-02"]) expect(isDay(day)).toBe(false);
});
