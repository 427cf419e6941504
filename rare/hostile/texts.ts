import fc from "fast-check";

/** Texts that somebody who means ill writes into a field, by what they are after. */
const texts = {
  nul: ["a\u0000b", "\u0000", "%00"],
  surrogates: ["\ud800", "a\udc00b", "\udfff\ud800", "🙂\ud83d"],
  directions: ["\u202egpj.exe", "\u2066شكرا\u2069", "\u200f\u200e", "مرحبا"],
  invisible: ["\u200b", "a\u200d\u200db", "\ufeffa", "\u00ad", "\u2028\u2029", "\u3164"],
  combining: ["e\u0301".repeat(60), "Z\u0351\u036b\u0343\u036a\u0302", "İIıi", "ﬀ", "ß"],
  sql: ["'; drop table accounts; --", "' or '1'='1", "\\'; select 1", "%", "_", "$$", "{a,b}", "NULL"],
  markup: [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "<!--",
    "</script>",
    "]]>",
    "&#x3c;",
  ],
  templates: [
    "{{7*7}}",
    "$" + "{7*7}",
    "<%= 7 %>",
    "#{7}",
    "$t(common:menu)",
    "{{msg}}",
    "%s%n",
    "__proto__",
  ],
  lines: ["a\r\nBcc: eve@example.org", "a\nb", "\r\n\r\n<html>", "a\u0085b", "\t"],
  formulas: ["=1+1", "+cmd|' /C calc'!A0", "@SUM(1)", "-2"],
  paths: ["../../etc/passwd", "..\\..\\boot.ini", "/etc/passwd", "CON", "con.txt", "file:///etc/passwd"],
  numbers: ["NaN", "1e309", "-0", "0x10", "٣", "9007199254740993", "1_000"],
  days: [
    "2026-02-30",
    "0000-00-00",
    "9999-12-31",
    "2026-13-01",
    "+012026-01-01",
    "24:00",
    "23:59:60",
    "infinity",
  ],
  members: ["__proto__", "constructor", "toString", "hasOwnProperty", "then"],
} as const;

const kinds = Object.values(texts).map((kind): readonly string[] => kind);

/** Any of these, and text that nobody thought of; short, so that what it meets is not its length. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...kinds.flat()) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 20 }) },
);

/** What is no text, where one is expected. */
export const wrongValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0.5, 1e308, -0, 2 ** 53, "", [], {}, [[[]]], [null], ["a\u0000b"]),
  fc.constantFrom<unknown>({ a: { b: 1 } }, { length: 1e9 }, { toString: 1 }, nested(40)),
  fc.jsonValue({ maxDepth: 3 }),
);

/** An object in an object, so many levels deep. */
function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Bodies that are no object of fields: broken, doubled, of another kind. */
export const brokenBodies = [
  "",
  "{",
  "[]",
  "null",
  "1",
  '"x"',
  "{}",
  '{"__proto__":{"operator":true,"type":"principal"}}',
  '{"constructor":{"prototype":{"operator":true}}}',
  '{"email":"a@b.fi","email":{"$ne":null}}',
  '{"id":1,"id":[],"id":null}',
  '\ufeff{"a":1}',
  '{"a":1}{"b":2}',
  '{"a":\ud800}',
  "\u0000",
  `${"[".repeat(2_000)}${"]".repeat(2_000)}`,
  `{"a":${"1".repeat(400)}}`,
  "a=1&a=2&a[]=3&a[b]=4&__proto__[x]=1",
  '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na@b.fi\r\n--x--\r\n',
  '--x\r\ncontent-disposition: form-data; name="a"',
] as const;

export const contentTypes = [
  "application/json",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "text/plain",
  "application/xml",
  "application/merge-patch+json",
  "",
  "/",
  "application/json, text/html",
] as const;
