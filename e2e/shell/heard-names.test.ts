// Shows (rule: names-alone, translated-pages).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { placeJob } from "../../server/modules/jobs/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { workingDay } from "../pages/working-days.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const hours = { startTime: "08:00", endTime: "12:00", type: "one" };

const days: [nth: number, more: Partial<Parameters<typeof postJob>[2]>][] = [
  [2, {}],
  [3, { grades: ["1"] }],
  [3, { grades: ["2"] }],
  [3, { startTime: "14:00", endTime: "16:00" }],
];

/** Jobs of one kind, on two days each of two schools; on the second of them at two times, and at one of these for two grades. */
async function market(lang: "fi" | "sv") {
  const schools = [await createSchool(t.db), await createSchool(t.db)];
  const substitute = await createSubstitute(t.db, { lang, regions: ["FI-18"] });
  const teachers = await Promise.all(schools.map((school) => createTeacher(t.db, { school, lang })));
  const posted = [];
  for (const teacher of teachers)
    for (const [nth, more] of days)
      posted.push(
        await postJob(t.ctx, teacher, { ...hours, ...more, startDate: workingDay(nth, t.ctx.now()) }),
      );
  const [teacher] = teachers;
  if (!teacher) throw new Error("Nobody posts");
  return { teacher, substitute, posted };
}

async function visit(email: string, lang: "fi" | "sv", path: string) {
  const { page, context } = await visitor(browser, server.origin, { lang });
  await signIn(page, email, testPassword);
  await page.goto(path);
  await whole(page);
  return { page, context };
}

/** The accessible names of what is found. */
const namesOf = (page: Page, found: string) =>
  page
    .locator(found)
    .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? each.textContent?.trim()));

test.each(["fi", "sv"] as const)(
  "no two jobs of a list have one name, and each stands below the heading of its day: %s",
  async (lang) => {
    const { teacher, substitute } = await market(lang);
    for (const [email, path, many] of [
      [substitute.email, "/app/jobs/all", 8],
      [teacher.email, "/app/jobs/overview", 4],
    ] as const) {
      const { page, context } = await visit(email, lang, path);
      for (const what of ["article.job h2 a", "article.job summary, .posted footer :is(button, a)"]) {
        const names = await namesOf(page, what);
        expect(names.length).toBeGreaterThanOrEqual(many);
        expect(names.filter((name, nth) => names.indexOf(name) !== nth)).toEqual([]);
      }
      const days = page.getByRole("main").getByRole("heading", { level: 2 }).and(page.locator(".day"));
      expect(await days.count()).toBeGreaterThanOrEqual(2);
      expect(await page.locator('article.job h2[aria-level="3"]').count()).toBe(
        await page.locator("article.job").count(),
      );
      await context.close();
    }
  },
);

/** Names that more than one of what is to be heard on the page has. */
const sharedNames = async (page: Page) => {
  const links = page.locator("main").locator("a[href]:visible, summary:visible");
  const heard = await links.evaluateAll((all) =>
    all.map((one): [string, string] => [
      one.getAttribute("aria-label") ?? one.textContent?.trim() ?? "",
      one.getAttribute("href") ?? "",
    ]),
  );
  const leads = Map.groupBy(heard, ([name]) => name);
  const places = (those: [string, string][]) => new Set(those.map(([, href]) => href)).size;
  const isShared = (those: [string, string][]) => those.some(([, href]) => !href) || places(those) > 1;
  return {
    many: leads.size,
    shared: [...leads].filter(([, those]) => those.length > 1 && isShared(those)).map(([name]) => name),
  };
};

test.each(["fi", "sv"] as const)(
  "no link of a list is called as another that leads elsewhere, nor a menu as another: %s",
  async (lang) => {
    const { teacher, substitute, posted } = await market(lang);
    const look = async (email: string, path: string) => {
      const { page, context } = await visit(email, lang, path);
      const { many, shared } = await sharedNames(page);
      expect(many, path).toBeGreaterThanOrEqual(2 * 4);
      expect(shared, path).toEqual([]);
      await context.close();
    };
    await look(teacher.email, "/app/jobs/overview");
    await look(substitute.email, "/app/jobs/all");
    for (const { id: key } of posted) await apply(t.ctx, substitute, { key });
    // Half of them stand among the older ones.
    for (const { id } of posted.slice(4)) await placeJob(t.ctx, substitute, id, "inactive");
    await look(substitute.email, "/app/jobs/personal");
  },
);

test.each(["fi", "sv"] as const)(
  "questions say what job they are about, and whom they concern: %s",
  async (lang) => {
    const say = textsIn(lang);
    const { teacher, substitute } = await market(lang);
    const { id: key } = await postJob(t.ctx, teacher, { ...hours, startDate: workingDay(5, t.ctx.now()) });
    const about = new RegExp(`.+, ${teacher.schools[0]?.name}, .+`);
    const applying = await visit(substitute.email, lang, `/app/specific/${key}`);
    await applying.page.getByRole("button", { name: say("jobs:detail.apply"), exact: true }).click();
    await applying.page
      .getByRole("dialog", { name: say("jobs:consent.title"), description: about })
      .waitFor();
    await applying.context.close();
    await apply(t.ctx, substitute, { key });
    const name = `${substitute.firstName} ${substitute.lastName}`;
    const managing = await visit(teacher.email, lang, `/app/manage/${key}`);
    await managing.page
      .getByRole("button", { name: say("jobs:profile.favourite.add", { name }), exact: true })
      .waitFor();
    await choose(t.ctx, teacher, { key, email: substitute.email });
    await managing.page.getByRole("link", { name: say("jobs:manage.removeChosen") }).click();
    const asked = managing.page.getByRole("dialog", {
      name: say("jobs:manage.confirmRemove.title"),
      description: about,
    });
    await asked.getByText(say("jobs:manage.confirmRemove.text", { name })).waitFor();
    await managing.context.close();
  },
);

/** As Chromium translates a page: an element in place of each text. */
const translatePage = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(
      document.querySelector("main") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const found: Text[] = [];
    while (texts.nextNode())
      if (/\S/.test(texts.currentNode.nodeValue ?? "")) found.push(texts.currentNode as Text);
    for (const text of found) {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = `*${text.data}*`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  });

test("what changes on a page that the browser has translated is shown, and nothing of it falls apart", async () => {
  const say = textsIn("fi");
  const { teacher, substitute } = await market("fi");
  const { page, context } = await visit(teacher.email, "fi", "/app/jobs/overview");
  const { id: key } = await postJob(t.ctx, teacher, { ...hours, startDate: workingDay(6, t.ctx.now()) });
  const card = page.locator("article.job", { has: page.locator(`a[href="/app/manage/${key}"]`) });
  const waits = card.locator(".state", { hasText: say("jobs:state.waiting") });
  await waits.waitFor();
  await translatePage(page);
  await card.locator(".state", { hasText: `*${say("jobs:state.waiting")}*` }).waitFor();
  await apply(t.ctx, substitute, { key });
  const applied = card.locator(".state", { hasText: say("jobs:state.newApplicants", { count: 1 }) });
  await applied.waitFor();
  expect(await card.locator(".state").textContent()).toBe(say("jobs:state.newApplicants", { count: 1 }));
  await translatePage(page);
  await choose(t.ctx, teacher, { key, email: substitute.email });
  await card.locator(".state", { hasText: say("jobs:state.chosen") }).waitFor();
  expect(await waits.count()).toBe(0);
  await context.close();
});
