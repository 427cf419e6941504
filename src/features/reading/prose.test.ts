import { describe, expect, test } from "bun:test";
import { resources } from "../../locales/resources.ts";
import { blocksOf, spansOf } from "./prose.ts";

test("lines are paragraphs, and those that begin with a dash one list", () => {
  expect(blocksOf(["Yksi.", "- kaksi", "- kolme", "Neljä."])).toEqual([
    { kind: "paragraph", spans: [{ text: "Yksi." }] },
    { kind: "list", items: [[{ text: "kaksi" }], [{ text: "kolme" }]] },
    { kind: "paragraph", spans: [{ text: "Neljä." }] },
  ]);
});

test("strong words and links are told from the text around them", () => {
  expect(spansOf("**Tili:** se, jonka [poistat](/app/profile).")).toEqual([
    { text: "Tili:", strong: true },
    { text: " se, jonka " },
    { text: "poistat", href: "/app/profile" },
    { text: "." },
  ]);
});

describe.each(["fi", "sv"] as const)("the long texts in %s", (lang) => {
  const { terms, faq, accessibility } = resources[lang];
  const lines = linesOf([terms, faq, accessibility]);

  test("leave no mark unread", () => {
    const left = lines.filter((line) => spansOf(line).some(({ text }) => /[*[\]]|\]\(/.test(text)));
    expect(left).toEqual([]);
  });

  test("link to pages of ours or, encrypted, to others", () => {
    const hrefs = lines.flatMap((line) => spansOf(line).flatMap(({ href }) => href ?? []));
    expect(hrefs.length).toBeGreaterThan(5);
    expect(hrefs.filter((href) => !/^(#[a-z]+|\/app\/[a-z-]+([/#?].*)?|https:\/\/\S+)$/.test(href))).toEqual(
      [],
    );
  });

  test("answer ten questions and more of substitutes, and of schools", () => {
    expect(Object.keys(faq.substitutes.items).length).toBeGreaterThanOrEqual(10);
    expect(Object.keys(faq.schools.items).length).toBeGreaterThanOrEqual(10);
  });
});

function linesOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Object.values(value as object).flatMap(linesOf);
}
