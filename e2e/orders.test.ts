import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { apply } from "../server/modules/bookings/index.ts";
import { postJob } from "../server/modules/jobs/index.ts";
import { eventually } from "../tests/support/eventually.ts";
import { createSchool, createSubstitute, createTeacher, testPassword } from "../tests/support/factories.ts";
import { bothWays, signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
const startDate = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
/** The teacher is one for both languages. */
const speak = (page: Page, lang: string) =>
  page.request.post("/app/preferences", {
    form: { lang, back: "/app/" },
    headers: { origin: server.origin },
  });
const alive = (page: Page) => page.waitForFunction(() => !document.querySelector("astro-island[ssr]"));
const readers = [
  {
    lang: "fi",
    width: 375,
    sort: "Järjestys",
    board: [
      ["Uusin ensin", "acb"],
      ["Vanhin ensin", "bca"],
      ["Eniten hakijoita", "cba"],
      ["Aakkosjärjestys", "bac"],
      ["Alkamispäivä", "abc"],
    ],
    open: [
      ["Kellonaika", "cab"],
      ["Päivä", "abc"],
    ],
    applicants: [
      ["Aakkosjärjestys", "AEV"],
      ["Opiskelijat ensin", "VEA"],
      ["Opettajat ensin", "AVE"],
      ["Muut ensin", "EVA"],
      ["Hakujärjestys", "VEA"],
    ],
  },
  {
    lang: "sv",
    width: 1440,
    sort: "Ordning",
    board: [
      ["Senaste först", "acb"],
      ["Äldsta först", "bca"],
      ["Flest sökande", "cba"],
      ["Alfabetisk ordning", "cab"],
      ["Startdatum", "abc"],
    ],
    open: [
      ["Klockslag", "cab"],
      ["Datum", "abc"],
    ],
    applicants: [
      ["Alfabetisk ordning", "AEV"],
      ["Studerande först", "VEA"],
      ["Lärare först", "AVE"],
      ["Andra först", "EVA"],
      ["Först sökt", "VEA"],
    ],
  },
] as const;
const ways = bothWays(readers.map((reader) => ({ ...reader, javaScriptEnabled: true })));

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
  eventually(`${what}: ${wanted}`, async () => (await seen()) === wanted || undefined, 10);

test.each(ways)(
  "in $lang at $width px $how the notice board is sorted by each of its orders, which stays after a reload",
  async ({ lang, width, javaScriptEnabled: scripts, sort, board }) => {
    const { page, context } = await visitor(browser, server.origin, {
      lang,
      width,
      javaScriptEnabled: scripts,
    });
    await signIn(page, teacher.email, testPassword);
    await speak(page, lang);
    await page.goto("/app/jobs/overview");
    if (scripts) await alive(page);
    const select = page.getByLabel(sort, { exact: true });
    expect(await page.locator("main label", { hasText: sort }).isVisible()).toBe(true);
    const seen = () => order(page, "posted", "/app/manage/");
    expect((await select.locator("option").allTextContents()).sort()).toEqual(
      board.map(([label]) => label as string).sort(),
    );
    for (const [label, wanted] of board) {
      await select.selectOption({ label });
      if (!scripts) await page.locator("form.sort button").click();
      await comesToBe(label, wanted, seen);
    }
    await select.selectOption({ label: board[0][0] });
    if (!scripts) await page.locator("form.sort button").click();
    await comesToBe(board[0][0], board[0][1], seen);
    await page.reload();
    expect(await seen()).toBe(board[0][1]);
    expect(await select.evaluate((list) => (list as HTMLSelectElement).selectedOptions[0]?.label)).toBe(
      board[0][0],
    );
    await context.close();
  },
);

test.each(ways)(
  "in $lang at $width px $how open jobs are sorted by day and by hour",
  async ({ lang, width, javaScriptEnabled: scripts, sort, open }) => {
    const substitute = await createSubstitute(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, {
      lang,
      width,
      javaScriptEnabled: scripts,
    });
    await signIn(page, substitute.email, testPassword);
    await page.goto("/app/jobs/all");
    if (scripts) await alive(page);
    const choice = page.locator(`main [aria-label="${sort}"]`);
    const seen = () => order(page, "job", "/app/specific/");
    expect(await seen()).toBe("abc");
    for (const [label, wanted] of open) {
      await choice.getByText(label, { exact: true }).click();
      await comesToBe(label, wanted, seen);
      expect((await choice.locator("[aria-current], [aria-pressed=true]").textContent())?.trim()).toBe(label);
    }
    await context.close();
  },
);

test.each(readers)(
  "in $lang at $width px applicants are sorted by each of their orders",
  async ({ lang, width, sort, applicants: orders }) => {
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, teacher.email, testPassword);
    await speak(page, lang);
    await page.goto(`/app/manage/${ids.c}`);
    await alive(page);
    const select = page.getByLabel(sort, { exact: true });
    expect(await page.locator("main label", { hasText: sort }).isVisible()).toBe(true);
    const seen = async () => {
      const rows = await page.locator("main .rows tbody tr").allInnerTexts();
      return rows.map((row) => /(\w)\w+ Aalto/.exec(row)?.[1]).join("");
    };
    expect(await seen()).toBe("VEA");
    expect((await select.locator("option").allTextContents()).sort()).toEqual(
      orders.map(([label]) => label as string).sort(),
    );
    for (const [label, wanted] of orders) {
      await select.selectOption({ label });
      await comesToBe(label, wanted, seen);
    }
    await context.close();
  },
);
