// Shows (rule: own-times, not-today, works-without-script).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { availability, availabilityExceptions, unavailableDays } from "../../db/schema/index.ts";
import { saveTimes } from "../../server/modules/availability/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

const kinds = [
  ["fi", 375, true],
  ["sv", 375, false],
  ["sv", 1440, true],
] as const;

interface Step {
  page: Page;
  id: string;
  say: ReturnType<typeof textsIn>;
  isScripted: boolean;
  /** Opens the page, whole. */
  open(path?: string): Promise<unknown>;
  /** Presses a button that saves. */
  press(name: string): Promise<void>;
}

const kept = async (id: string) =>
  (await t.db.select().from(availability).where(eq(availability.accountId, id)))[0];
const tuesdayOf = (page: Page) => page.locator(".weekdays details").nth(1);

/** The usual week is told with one press, certain hours of a day with four more. */
async function tellsWeek({ page, id, say, open, press }: Step): Promise<void> {
  await open();
  await press(say("times:empty.weekdays"));
  expect(await kept(id)).toMatchObject({ monday: [{ from: 0, to: 1440 }], sunday: [], holidays: "cannot" });
  await open();
  const tuesday = tuesdayOf(page);
  await tuesday.locator("summary").click();
  await tuesday.locator("label", { hasText: say("times:choices.hours") }).click();
  await tuesday.getByRole("combobox").nth(2).selectOption("15");
  await press(say("times:save"));
  const told = { tuesday: [{ from: 480, to: 900 }], wednesday: [{ from: 0, to: 1440 }] };
  expect(await kept(id)).toMatchObject(told);
}

/** An end before its start is said under its span, in the day that is open, and nothing is saved. */
async function slips({ page, id, say, open }: Step): Promise<void> {
  await open();
  const tuesday = tuesdayOf(page);
  await tuesday.locator("summary").click();
  await tuesday.getByRole("combobox").nth(2).selectOption("07");
  await page.getByRole("button", { name: say("times:save"), exact: true }).click();
  await tuesday.locator(".error", { hasText: say("errors:times.endBeforeStart") }).waitFor();
  expect(await tuesday.getByRole("combobox").nth(2).inputValue()).toBe("07");
  expect(await kept(id)).toMatchObject({ tuesday: [{ from: 480, to: 900 }] });
}

async function saysNotToday({ page, id, say, open, press, isScripted }: Step): Promise<void> {
  // Whatever day it is.
  const free = {
    saturday: [{ from: 0, to: 1440 }],
    sunday: [{ from: 0, to: 1440 }],
    holidays: "free" as const,
  };
  await t.db.update(availability).set(free).where(eq(availability.accountId, id));
  await open();
  await press(say("times:today.not"));
  await page.locator(".today-line", { hasText: say("times:today.cannot") }).waitFor();
  expect(await t.db.$count(unavailableDays, eq(unavailableDays.accountId, id))).toBe(1);
  if (isScripted) {
    // From the toast.
    await press(say("times:undo"));
    expect(await t.db.$count(unavailableDays, eq(unavailableDays.accountId, id))).toBe(0);
    await press(say("times:today.not"));
  }
  // On the list of jobs it is taken back as well, and one stays there.
  await page.goto("/app/jobs/all");
  await press(say("times:today.afterAll"));
  expect(await t.db.$count(unavailableDays, eq(unavailableDays.accountId, id))).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/app/jobs/all");
}

/** A range differs from the week, and a day of it is taken out again. */
async function goesAway({ page, id, say, open, press }: Step): Promise<void> {
  const ranges = async () =>
    (await t.db.select().from(availabilityExceptions).where(eq(availabilityExceptions.accountId, id)))
      .map(({ fromDay, toDay, note }) => [fromDay, toDay, note])
      .sort();
  await open("?view=month&month=2027-12");
  await page.locator(".several summary").click();
  await page.locator("#field-from").fill("20.12.2027");
  await page.locator("#field-to").fill("31.12.2027");
  await page.locator("#field-range-note").fill("Loma");
  await press(say("times:saveRange"));
  expect(await ranges()).toEqual([["2027-12-20", "2027-12-31", "Loma"]]);
  await open("?view=month&month=2027-12&day=2027-12-24#day");
  await page.locator("#day label", { hasText: say("times:choices.week") }).click();
  await press(say("times:saveDay"));
  const apart = [
    ["2027-12-20", "2027-12-23", "Loma"],
    ["2027-12-25", "2027-12-31", "Loma"],
  ];
  expect(await ranges()).toEqual(apart);
}

test.each([...kinds])("own times are told in %s at %i px, with scripts: %p", async (lang, width, scripts) => {
  const say = textsIn(lang);
  const { id, email } = await createSubstitute(t.db, { lang });
  const { page } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled: scripts });
  await signIn(page, email, testPassword);
  const open = async (path = "") => {
    await page.goto(`/app/times${path}`);
    if (scripts) await whole(page);
  };
  const press = async (name: string) => {
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.status() === 303,
    );
    await page.getByRole("button", { name, exact: true }).click();
    await saved;
    await page.waitForLoadState();
  };
  const step: Step = { page, id, say, isScripted: scripts, open, press };
  await tellsWeek(step);
  await slips(step);
  await saysNotToday(step);
  await goesAway(step);
});

test.each([...kinds])(
  "a job outside one's own times is soft and says why, and one may apply: %s at %i px, with scripts: %p",
  async (lang, width, scripts) => {
    const say = textsIn(lang);
    const substitute = await createSubstitute(t.db, { lang });
    const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
      day,
      state: "free" as const,
      spans: [{ from: 0, to: 720 }],
    }));
    await saveTimes(t.ctx, substitute, { week });
    const teacher = await createTeacher(t.db);
    const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const post = async (startTime: string, endTime: string) =>
      (await postJob(t.ctx, teacher, { startDate, startTime, endTime, type: "one" })).id;
    const [morning, afternoon] = [await post("08:00", "11:00"), await post("11:00", "14:00")];
    const { page } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled: scripts });
    await signIn(page, substitute.email, testPassword);
    for (const sort of ["date", "time", "fit"]) {
      await page.goto(`/app/jobs/all?sort=${sort}`);
      const soft = page.locator(`#job-${afternoon}`);
      await soft.locator(".clash", { hasText: say("jobs:clash.ownTimes") }).waitFor();
      expect(await soft.getAttribute("class")).toContain("cannot");
      expect(await page.locator(`#job-${morning} .clash`).count()).toBe(0);
    }
    await page.locator(`#job-${morning} .fits`, { hasText: say("fit:because.free") }).waitFor();
    await page.goto("/app/jobs/all?can=1");
    expect(await page.locator(`#job-${morning}`).count()).toBe(1);
    expect(await page.locator(`#job-${afternoon}`).count()).toBe(0);
    await page.goto(`/app/specific/${afternoon}`);
    await page
      .locator(".said-before", { hasText: say("jobs:clash.ownTimes") })
      .first()
      .waitFor();
    await page.getByRole("button", { name: say("jobs:detail.apply"), exact: true }).waitFor();
  },
);

test("where one can take nothing, the list says how many are left out, and leads to them and to one's times", async () => {
  const say = textsIn("sv");
  const substitute = await createSubstitute(t.db, { lang: "sv", regions: ["FI-10"] });
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, state: "cannot" as const }));
  await saveTimes(t.ctx, substitute, { week });
  const teacher = await createTeacher(t.db, { school: await createSchool(t.db, { regionCode: "FI-10" }) });
  const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  for (const startTime of ["08:00", "09:00"])
    await postJob(t.ctx, teacher, { startDate, startTime, endTime: "14:00", type: "one" });
  const { page } = await visitor(browser, server.origin, { lang: "sv", width: 375 });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/jobs/all?can=1");
  await whole(page);
  await page.getByRole("heading", { name: say("jobs:open.nothingToTake") }).waitFor();
  await page.getByText(say("jobs:open.leftOut", { count: 2 })).waitFor();
  await page.getByRole("link", { name: say("jobs:open.changeTimes") }).waitFor();
  await page.getByRole("link", { name: say("jobs:open.showAll", { count: 2 }) }).click();
  await page.locator("article.job.cannot").nth(1).waitFor();
});
