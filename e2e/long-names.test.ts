import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
const operator = await createOperator(t.db);

const long = { firstName: "Anna-Kristiina", lastName: "Väänänen-Laukkanen" };
const name = `${long.firstName} ${long.lastName}`;
const at = "kaupunginopetusvirasto.example";
const widths = [375, 768, 1100, 1200, 1250, 1310, 1440];

/** A school with a principal, a teacher and a substitute of that name. */
async function crowd(lang: string) {
  const school = await createSchool(t.db);
  const principal = await createPrincipal(t.db, { schools: [school] });
  await createTeacher(t.db, { ...long, school, email: `anna-kristiina.${lang}@${at}` });
  const substitute = await createSubstitute(t.db, { ...long, email: `laukkanen-${lang}@${at}` });
  await t.db.execute(sql`
    update substitute_profiles set main_subject = 'Matematiikka',
      second_subject = 'Elämänkatsomustieto' where account_id = ${substitute.id}`);
  await t.db.execute(sql`update accounts set findable = true where id = ${substitute.id}`);
  return principal;
}

/** Where one line ends and the next begins, of the texts of an element: `[before, after]`. */
const breaks = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector("main table") ?? document.body, 4);
    const all: string[][] = [];
    let last: { char: string; top: number } | undefined;
    let found = "";
    const parts: { node: Node; at: number }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (let index = 0; index < (node.textContent?.length ?? 0); index++) {
        found += node.textContent?.[index];
        parts.push({ node, at: index });
      }
    const start = found.indexOf(wanted);
    if (start < 0) throw new Error(`no ${wanted}`);
    for (const { node, at } of parts.slice(start, start + wanted.length)) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const { top, height } = range.getBoundingClientRect();
      const char = node.textContent?.[at] ?? "";
      if (height === 0) continue;
      if (last && Math.abs(top - last.top) > height / 2) all.push([last.char, char]);
      last = { char, top };
    }
    return all;
  }, text);

/** Words, hyphens, and an address before its domain. */
const isAtWord = ([before = "", after = ""]: string[]) => /[\s-]/.test(before) || /[\s@]/.test(after);

async function measured(page: Page, texts: string[]) {
  const wrong: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width)
      wrong.push(`${width}: wider than the page`);
    for (const text of texts) {
      const found = await breaks(page, text);
      if (!found.every(isAtWord))
        wrong.push(`${width}: ${text} ${found.map((one) => one.join("|")).join(" ")}`);
      else if (text === name && width >= 1100 && found.length > 1)
        wrong.push(`${width}: ${text} in ${found.length + 1} lines`);
    }
  }
  return wrong;
}

test.each(["fi", "sv"] as const)(
  "in %s long names and addresses wrap at words in tables of people",
  async (lang) => {
    const principal = await crowd(lang);
    const pages = [
      { by: principal, path: "teachers", texts: [name, `anna-kristiina.${lang}@${at}`] },
      { by: principal, path: "substitutes", texts: [name] },
      {
        by: operator,
        path: `operator/accounts?text=${encodeURIComponent(`laukkanen-${lang}@${at}`)}`,
        texts: [name, `laukkanen-${lang}@${at}`],
      },
    ];
    const wrong: Record<string, string[]> = {};
    for (const { by, path, texts } of pages) {
      const { page, context } = await visitor(browser, server.origin, { lang, mayComplain: /4\d\d/ });
      await signIn(page, by.email, testPassword);
      await page.goto(`/app/${path}`);
      const found = await measured(page, texts);
      if (found.length > 0) wrong[path] = found;
      await context.close();
    }
    expect(wrong).toEqual({});
  },
);
