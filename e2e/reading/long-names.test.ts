import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import type { Page } from "playwright";
import { organizations, schools } from "../../db/schema/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import {
  createOperator,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { seedFigures } from "../../tests/support/figures.ts";
import { createOrganization } from "../../tests/support/world/organizations.ts";
import { signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const operator = await createOperator(t.db);

const long = { firstName: "Maria-Kristiina", lastName: "Väänänen-Korhonen-Laukkanen" };
const name = `${long.firstName} ${long.lastName}`;
const at = "kaupunginopetusvirasto-itauusimaa.example";
const widths = [
  320, 375, 600, 640, 768, 900, 1000, 1100, 1150, 1200, 1250, 1310, 1349, 1350, 1440, 1460, 1600, 1920,
];
const address = (lang: string) => `maria.laukkanen.${lang}@${at}`;
const startDate = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);

/** A school with a principal, a teacher and a substitute of that name, who applies, and whose statistics are asked for. */
async function crowd(lang: string) {
  const { id, school, principal } = await createOrganization(t.db, { passcode: "lumihiutale" });
  const ofSchool = `Väänänen-Korhosen yhtenäiskoulu ${lang}`;
  await t.db.update(schools).set({ name: ofSchool }).where(eq(schools.id, school.id));
  await t.db
    .update(organizations)
    .set({ domain: `${lang}.${at}` })
    .where(eq(organizations.id, id));
  const teacher = await createTeacher(t.db, { ...long, school, email: address(`o.${lang}`) });
  const substitute = await createSubstitute(t.db, { ...long, email: address(lang) });
  await t.db.execute(sql`
    update substitute_profiles set main_subject = 'Matematiikka',
      second_subject = 'Elämänkatsomustieto' where account_id = ${substitute.id}`);
  await t.db.execute(sql`insert into substitute_qualifications (account_id, value, kind)
    select ${substitute.id}, value, 'held' from qualifications limit 3`);
  await t.db.execute(sql`update accounts set findable = true where id = ${substitute.id}`);
  await t.db.execute(sql`insert into deliveries (event_key, account_id, channel, reply, refused_at)
    values (${`job-posted:${lang}`}, ${substitute.id}, 'mail', '550 5.1.1', now())`);
  await t.db.execute(sql`insert into audit_entries (id, at, action, actor_role, actor_id, subject_id)
    values (gen_random_uuid(), now(), 'accountClosed', 'operator', ${teacher.id}, ${substitute.id})`);
  const job = await postJob(t.ctx, teacher, { startDate, startTime: "08:00", endTime: "12:00", type: "one" });
  await apply(t.ctx, substitute, { key: job.id });
  await seedFigures(t, { schoolId: school.id, ownerId: teacher.id, substituteId: substitute.id, count: 90 });
  return { principal, job, ofSchool, domain: `${lang}.${at}` };
}

/** Where one line ends and the next begins, of a text in a table: `[before, after]`. */
const breaks = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const tables = [...document.querySelectorAll("main table")];
    const table = tables.find(({ textContent }) => textContent?.includes(wanted)) ?? document.body;
    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
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
    if (start < 0)
      throw new Error(
        `no ${wanted} on ${location.pathname}: ${document.querySelector("main")?.textContent?.slice(0, 300)}`,
      );
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

/** Cells whose text reaches into the next one, or out of the table. */
const overlaps = (page: Page) =>
  page.locator("main table :is(th, td)").evaluateAll((cells) =>
    cells
      .filter((cell) => cell.checkVisibility() && cell.scrollWidth > cell.clientWidth + 1)
      .filter((cell) => getComputedStyle(cell).display !== "inline" && !cell.closest(".visually-hidden"))
      .map((cell) => `${cell.textContent?.trim().slice(0, 40)} reaches out of its cell`),
  );

async function measured(page: Page, texts: string[]) {
  const wrong: string[] = [];
  // What stands behind a chart is folded away.
  await page.locator("main details:has(table)").evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true;
  });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width)
      wrong.push(`${width}: wider than the page`);
    wrong.push(...(await overlaps(page)).map((one) => `${width}: ${one}`));
    for (const text of texts) {
      const found = await breaks(page, text);
      if (!found.every(isAtWord))
        wrong.push(`${width}: ${text} ${found.map((one) => one.join("|")).join(" ")}`);
      else if (text === name && width >= 1100 && found.length > 2)
        wrong.push(`${width}: ${text} in ${found.length + 1} lines`);
    }
  }
  return wrong;
}

test.each(["fi", "sv"] as const)(
  "in %s long names and addresses wrap at words in every table, and reach into no other cell",
  async (lang) => {
    const { principal, job, ofSchool, domain } = await crowd(lang);
    const asked = encodeURIComponent(address(lang));
    const pages = [
      { by: principal, path: "teachers", texts: [name, address(`o.${lang}`)] },
      { by: principal, path: "substitutes", texts: [name] },
      { by: principal, path: `manage/${job.id}`, texts: [name] },
      { by: principal, path: "export", texts: [ofSchool] },
      { by: operator, path: `operator/accounts?text=${asked}`, texts: [name, address(lang)] },
      { by: operator, path: "operator/organisations", texts: [domain] },
      { by: operator, path: "operator/health", texts: [address(lang)] },
      { by: operator, path: "operator/audit", texts: [name, address(lang)] },
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
