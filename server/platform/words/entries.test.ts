// Shows (rule: email-form, invisible-marks, days).
import { expect, test } from "bun:test";
import { isDay, isEmail, isSameEmail, typedEmail, typedTelephone } from "./entries.ts";
import { signs, unmarked } from "./invisible.ts";

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

test.each([
  ["Kaisa Virtanen <kaisa@koulu.fi>", "kaisa@koulu.fi"],
  ['"Virtanen, Kaisa" <kaisa@koulu.fi>', "kaisa@koulu.fi"],
  ["mailto:kaisa@koulu.fi", "kaisa@koulu.fi"],
  ["<kaisa@koulu.fi>", "kaisa@koulu.fi"],
  ["\u202akaisa@koulu.fi\u202c", "kaisa@koulu.fi"],
  ["teacher@demo。test", "teacher@demo.test"],
  ["teacher@a｡demo．test", "teacher@a.demo.test"],
  ["a@b.fi, Kaisa <kaisa@koulu.fi>", "a@b.fi, Kaisa <kaisa@koulu.fi>"],
  ["Kaisa <kaisa@koulu.fi> <a@b.fi>", "Kaisa <kaisa@koulu.fi> <a@b.fi>"],
  ["Kaisa", "Kaisa"],
])("%j is typed for the address %j", (text, address) => expect(typedEmail(text)).toBe(address));

test.each([
  "sms:0401234567",
  "sms:0401234567?body=Hei",
  "callto:0401234567",
  "tel://0401234567",
  "tel:0401234567;phone-context=koulu.fi",
  "040\ufe0f1234\u034f567",
])("%j is typed for a telephone", (text) => expect(typedTelephone(text)).toBe("0401234567"));

test("long texts are not taken apart", () => {
  for (const part of ["<", "a<", "\u200b", "tel:", "。"]) {
    const long = part.repeat(100_000);
    expect([typedEmail(long), typedTelephone(long)]).toEqual([long, long]);
  }
});

test("marks that nobody sees go, and what joins emojis and letters stays", () => {
  expect(unmarked("Ma\u0308\u00adki\u200b\u202e \u2066A\u2069\u200dino")).toBe("Mäki Aino");
  const piled = `a${"\u0315\u0300".repeat(40)}\u00ad`;
  expect(unmarked(piled)).toBe(piled.slice(0, -1));
  for (const text of ["👩‍👩‍👧‍👦", "🏳️‍🌈", "می\u200cخواهم", "क्\u200dष"]) expect(unmarked(text)).toBe(text);
  const unseen = "\u034f\ufe0f\u3164\u17b4\u115f\uffa0\u180b\u{e0001}\u{e0100}\ufffc";
  for (const mark of unseen) expect([mark, unmarked(`Ai${mark}no Ek`)]).toEqual([mark, "Aino Ek"]);
  for (const blank of "\t\v\f\u0085\u00a0\u2003\u2028\u3000")
    expect([blank, unmarked(`Aino${blank}Ek`)]).toEqual([blank, "Aino Ek"]);
  expect(unmarked("Å\nB\r\nC")).toBe("Å\nB\r\nC");
  for (const flag of ["❤️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👩🏽‍🏫"]) expect(unmarked(flag)).toBe(flag);
  expect(signs(" \u200eＡＢ１２—ｃ\u00a0")).toBe("AB12-c");
});

test("two ways of writing an address are one", () => {
  for (const other of ["kaisa@xn--hmeenkoulu-q5a.fi", "KAISA@Hämeenkoulu.fi.", "kaisa@ha\u0308meenkoulu.fi"])
    expect(isSameEmail("kaisa@hämeenkoulu.fi", other)).toBe(true);
  expect(isSameEmail("kaisa@hämeenkoulu.fi", "kaisa@hameenkoulu.fi")).toBe(false);
});
