import { expect, test } from "bun:test";
import { translator } from "../../server/platform/i18n.ts";
import { resources } from "../locales/resources.ts";
import { filled, type Texts } from "./filled.ts";

const languages = ["fi", "sv"] as const;
const counts = [0, 1, 2, 5, 21, 101, 1.5, 1_000];

/** Every name that `t` may be called by, those of several forms once. */
function namesIn(texts: Texts, before = ""): string[] {
  const names = Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "string"
      ? [before + name.replace(/_(zero|one|other)$/, "")]
      : namesIn(text, `${before}${name}${before ? "." : ":"}`),
  );
  return [...new Set(names)];
}

test.each(languages)("every text in %s is the same on pages as i18next gives it, with any number", (lang) => {
  const texts: Texts = resources[lang];
  const [here, there] = [filled(texts, lang), translator(lang) as unknown as ReturnType<typeof filled>];
  // A value may look like a pattern of a replacement.
  const values = new Proxy({} as Record<string, string>, {
    get: (_, name) => (name === "count" ? undefined : `<$& ${String(name)}>`),
  });
  const placeholders = [...new Set(JSON.stringify(texts).match(/(?<=\{\{)\w+/g))];
  const all = Object.fromEntries(placeholders.map((each) => [each, values[each]]));
  const names = namesIn(texts);
  expect(names.length).toBeGreaterThan(1_000);
  for (const name of names) {
    expect(here(name, all)).toBe(there(name, all));
    for (const count of counts) expect(here(name, { ...all, count })).toBe(there(name, { ...all, count }));
  }
});

test("a text that is missing is its own name", () => {
  const t = filled({ common: { a: { b: "x" } } }, "fi");
  expect([t("a.b"), t("a.c"), t("jobs:a.b"), t("a"), t("a.b.c"), t("a.c", { count: 2 })]).toEqual([
    "x",
    "a.c",
    "a.b",
    "a",
    "a.b.c",
    "a.c",
  ]);
});
