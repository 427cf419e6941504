import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { substituteQualifications } from "../../db/schema/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, whole } from "../browser.ts";
import { stage } from "../stage.ts";
import { returning } from "./returning.ts";

const { t, server, browser } = await stage();
const regular = returning(browser, server.origin);
const startDate = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
/** The teacher is one for both languages. */
const speak = (page: Page, lang: string) =>
  page.request.post("/app/preferences", {
    form: { lang, back: "/app/" },
    headers: { origin: server.origin },
  });
/** The orders of each list, with what comes first by them: the names of the types of jobs have an order of their own in each language. */
const orders = {
  board: { latest: "acb", oldest: "bca", applied: "cba", alphabetical: { fi: "bac", sv: "cab" }, day: "abc" },
  open: { fit: "bac", time: "cab", date: "abc" },
  applicants: {
    alphabetical: "AEV",
    student: "VEA",
    teacher: "AVE",
    other: "EVA",
    applied: "VEA",
    fit: "EAV",
  },
} as const;
const ways = [
  { lang: "fi", width: 375, javaScriptEnabled: true },
  { lang: "sv", width: 1440, javaScriptEnabled: false },
] as const;

/** Posted in this order: no two orders are the same. */
const jobs = {
  b: { days: 4, startTime: "12:00", type: "two" },
  c: { days: 5, startTime: "07:30", type: "one" },
  a: { days: 3, startTime: "10:00", type: "three" },
};
type Name = keyof typeof jobs;
const ids = {} as Record<Name, string>;
const applicants = [
  { firstName: "Venla", status: "student" },
  { firstName: "Eino", status: "other" },
  { firstName: "Aino", status: "teacher" },
] as const;
let teacher: Awaited<ReturnType<typeof createTeacher>>;

const holds = (accountId: string, value: string) =>
  t.db.insert(substituteQualifications).values({ accountId, kind: "held", value });

beforeAll(async () => {
  teacher = await createTeacher(t.db, { school: await createSchool(t.db, { regionCode: "FI-18" }) });
  const now = Date.now();
  for (const [n, [name, { days, ...job }]] of Object.entries(jobs).entries()) {
    t.setNow(new Date(now - (10 - n) * 60_000));
    const { id } = await postJob(t.ctx, teacher, { ...job, startDate: startDate(days), endTime: "14:00" });
    ids[name as Name] = id;
  }
  t.setNow(new Date(now));
  for (const { firstName, status } of applicants) {
    t.advance(1_000);
    const one = await createSubstitute(t.db, { firstName, lastName: "Aalto", status });
    if (firstName === "Eino") await holds(one.id, "fi-class-teacher");
    if (firstName === "Aino") await holds(one.id, "fi-special-teacher");
    for (const name of firstName === "Venla" ? (["c", "b"] as const) : (["c"] as const))
      await apply(t.ctx, one, { key: ids[name], alreadyWarned: false });
  }
});

/** The jobs in the order of the page, by the names above. */
const order = (page: Page, card: string, address: string) =>
  page
    .locator(`main article.${card} h2 a`)
    .evaluateAll(
      (links, start) => links.map((link) => (link.getAttribute("href") ?? "").slice(start)),
      address.length,
    )
    .then((found) => found.map((id) => Object.entries(ids).find(([, one]) => one === id)?.[0]).join(""));
const comesToBe = (what: string, wanted: string, seen: () => Promise<string>) =>
  eventually(`${what}: ${wanted}`, async () => (await seen()) === wanted || undefined);
const entries = <T extends object>(of: T) => Object.entries(of) as [keyof T & string, T[keyof T]][];

test.each(ways)(
  "in $lang at $width px the notice board is sorted by each of its orders, which stays after a reload, with scripts: $javaScriptEnabled",
  async ({ lang, width, javaScriptEnabled: scripts }) => {
    const say = textsIn(lang);
    const { page } = await regular({
      lang,
      width,
      javaScriptEnabled: scripts,
    });
    await signIn(page, teacher.email, testPassword);
    await speak(page, lang);
    await page.goto("/app/jobs/overview");
    if (scripts) await whole(page);
    const select = page.getByLabel(say("jobs:common.sort"), { exact: true });
    expect(await page.locator("main label", { hasText: say("jobs:common.sort") }).isVisible()).toBe(true);
    const seen = () => order(page, "posted", "/app/manage/");
    const board = entries(orders.board).map(([name, wanted]) => ({
      label: say(`jobs:board.sortBy.${name}`),
      wanted: typeof wanted === "string" ? wanted : wanted[lang],
    }));
    expect((await select.locator("option").allTextContents()).sort()).toEqual(
      board.map(({ label }) => label).sort(),
    );
    const choose = async ({ label, wanted }: { label: string; wanted: string }) => {
      await select.selectOption({ label });
      if (!scripts) await page.locator("form.sort button").click();
      await comesToBe(label, wanted, seen);
    };
    for (const one of board) await choose(one);
    const [first = { label: "", wanted: "" }] = board;
    await choose(first);
    await page.reload();
    expect(await seen()).toBe(first.wanted);
    expect(await select.evaluate((list) => (list as HTMLSelectElement).selectedOptions[0]?.label)).toBe(
      first.label,
    );
  },
);

test.each(ways)(
  "in $lang at $width px open jobs are sorted by day and by hour, with scripts: $javaScriptEnabled",
  async ({ lang, width, javaScriptEnabled: scripts }) => {
    const say = textsIn(lang);
    const substitute = await createSubstitute(t.db, { lang });
    await holds(substitute.id, "fi-subject-teacher");
    const { page } = await regular({
      lang,
      width,
      javaScriptEnabled: scripts,
    });
    await signIn(page, substitute.email, testPassword);
    await page.goto("/app/jobs/all");
    if (scripts) await whole(page);
    const choice = page.locator(`main [aria-label="${say("jobs:common.sort")}"]`);
    const seen = () => order(page, "job", "/app/specific/");
    expect(await seen()).toBe("abc");
    for (const [name, wanted] of entries(orders.open)) {
      const label = say(`jobs:open.sortBy.${name}`);
      await choice.getByText(label, { exact: true }).click();
      await comesToBe(label, wanted, seen);
      expect((await choice.locator("[aria-current], [aria-pressed=true]").textContent())?.trim()).toBe(label);
    }
  },
);

test("applicants are sorted by each of their orders", async () => {
  const lang = "sv";
  const say = textsIn(lang);
  const { page } = await regular({ lang, width: 375 });
  await signIn(page, teacher.email, testPassword);
  await speak(page, lang);
  await page.goto(`/app/manage/${ids.c}`);
  await whole(page);
  const select = page.getByLabel(say("jobs:common.sort"), { exact: true });
  expect(await page.locator("main label", { hasText: say("jobs:common.sort") }).isVisible()).toBe(true);
  const seen = async () => {
    const rows = await page.locator("main .rows tbody tr").allInnerTexts();
    return rows.map((row) => /(\w)\w+ Aalto/.exec(row)?.[1]).join("");
  };
  expect(await seen()).toBe("VEA");
  const wanted = entries(orders.applicants).map(
    ([name, order]) => [say(`jobs:manage.sortBy.${name}`), order] as const,
  );
  expect((await select.locator("option").allTextContents()).sort()).toEqual(
    wanted.map(([label]) => label).sort(),
  );
  for (const [label, order] of wanted) {
    await select.selectOption({ label });
    await comesToBe(label, order, seen);
  }
});
