import { expect, test } from "bun:test";
import type { Locator } from "playwright";
import { readAccount } from "../../server/modules/accounts/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { outcomeShown, signIn, visitor, whole } from "../browser.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

// The controls that the forms share, by keyboard and as narrow as they come.
const width = 375;

async function isWithin(part: Locator, whole: Locator): Promise<boolean> {
  const [inner, outer] = [await part.boundingBox(), await whole.boundingBox()];
  if (!inner || !outer) return false;
  return inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height;
}

test("several are chosen by keyboard", async () => {
  const say = textsIn("sv");
  // As the lists of regions have them.
  const [one, other] = ["Kajanaland", "Lappland"];
  const all = say("auth:register.allSweden");
  const substitute = await createSubstitute(t.db, { lang: "sv", regions: ["FI-18"] });
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", width });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/profile?edit=basic");
  await whole(page);
  const field = page.locator("#field-regions");
  const list = page.getByRole("listbox");
  const chips = page.locator(".combo .picked");
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // Beside one chip there is no empty line.
  expect((await page.locator(".combo-box", { has: field }).boundingBox())?.height).toBeLessThan(50);
  await field.focus();
  expect(await page.getByRole("button", { name: say("profile:save") }).isDisabled()).toBe(true);

  // Typing narrows; Enter ticks, and the list stays open for the next.
  await page.keyboard.type(one.slice(0, 4).toLowerCase());
  expect(await list.getByRole("option").allTextContents()).toEqual([one]);
  await press("Enter");
  await page.getByRole("option", { name: one, selected: true }).waitFor();
  await page.keyboard.type(other.toLowerCase());
  await press("Enter");
  await chips.filter({ hasText: other }).waitFor();
  expect(await field.getAttribute("aria-expanded")).toBe("true");
  expect(await chips.allTextContents()).toEqual([expect.any(String), one, other]);
  await page.keyboard.type("qqq");
  await page.getByText(say("common:combo.nothing")).first().waitFor();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("a");
  await page.getByRole("option").nth(5).waitFor();
  expect(await findings(page)).toEqual([]);

  // Escape closes and empties the field; then Backspace takes the last chip.
  await press("Escape");
  expect(await field.getAttribute("aria-expanded")).toBe("false");
  await eventually("an empty field", async () => (await field.inputValue()) === "");
  await press("Backspace");
  await chips.filter({ hasText: other }).waitFor({ state: "detached" });
  expect(await chips.allTextContents()).toEqual([expect.any(String), one]);

  // A whole country is one row, and one chip; the arrows go there.
  await page.keyboard.type(all.toLowerCase());
  await press("ArrowUp", "ArrowDown", "Enter");
  await chips.filter({ hasText: all }).waitFor();
  await press("Escape");
  expect(await chips.last().textContent()).toBe(one);
  expect(await chips.first().textContent()).toBe(all);

  // Enter in the closed field opens the list and sends nothing.
  await press("Enter");
  await list.getByRole("option").first().waitFor();

  // The arrow up leads to the last of all, and brings it into sight.
  const last = list.getByRole("option").last();
  expect(await isWithin(last, list)).toBe(false);
  await press("ArrowUp");
  await eventually("the last option in sight", () => isWithin(last, list));
  await press("Escape");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await page.getByRole("button", { name: say("profile:save") }).click();
  await outcomeShown(page, true, say("profile:done.saved"));
  const regions = await eventually("the regions", async () => {
    const account = await readAccount(t.ctx, substitute, substitute.email);
    return account.regions.length > 20 ? account.regions : undefined;
  });
  const codes = regions.map(({ code }) => code);
  expect(codes.filter((code) => code.startsWith("FI-"))).toHaveLength(2);
  expect(codes.filter((code) => code.startsWith("SE-"))).toHaveLength(21);
  await context.close();
});

/** A date as the field writes it. */
const written = (day: Date) =>
  new Intl.DateTimeFormat("fi-FI", { day: "2-digit", month: "2-digit", year: "numeric" }).format(day);

const plus = (days: number, from: Date) => new Date(from.getTime() + days * 86_400_000);

/** What the field holds, as noon of that day. */
function read(value: string): Date {
  const [day = 0, month = 0, year = 0] = value.split(".").map(Number);
  return new Date(year, month - 1, day, 12);
}

test("days and hours are taken by keyboard", async () => {
  const say = textsIn("fi");
  const starts = `${say("jobs:form.starts")}, ${say("jobs:form.hours")}`;
  const teacher = await createTeacher(t.db, { lang: "fi" });
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width });
  const endHours = page.getByLabel(`${say("jobs:form.ends")}, ${say("jobs:form.hours")}`);
  const endMinutes = page.getByLabel(`${say("jobs:form.ends")}, ${say("jobs:form.minutes")}`);
  const brought: string[] = [];
  page.on("request", (request) => brought.push(request.url()));
  await signIn(page, teacher.email, testPassword);
  await page.goto("/app/jobs/new");
  await whole(page);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const day = page.getByRole("textbox", { name: say("jobs:form.date"), exact: true });
  const calendar = page.getByRole("dialog");
  const at = () => page.evaluate(() => document.activeElement?.closest("td")?.dataset["day"] ?? "");
  const iso = (date: Date) =>
    written(date)
      .split(".")
      .reverse()
      .map((part) => part.padStart(2, "0"))
      .join("-");
  const start = read(await day.inputValue());
  // Publishing is in reach at once, with whom it tells.
  const publish = page.getByRole("button", { name: say("jobs:form.publish") });
  const reach = await publish.boundingBox();
  expect((reach?.y ?? 800) + (reach?.height ?? 0)).toBeLessThanOrEqual(800);
  await page.getByText(say("jobs:form.reach", { region: "Uusimaa" })).waitFor();
  expect(brought.some((url) => /Calendar\S*\.js/.test(url))).toBe(false);

  // The arrow down opens it at the day of the field; arrows go by day and week, Page Down by month.
  await day.focus();
  await press("ArrowDown");
  await eventually("the day of the field in focus", async () => (await at()) === iso(start));
  expect(brought.some((url) => /Calendar\S*\.js/.test(url))).toBe(true);
  expect(await calendar.locator("thead th").nth(1).textContent()).toMatch(/^ma/);
  expect(await calendar.locator(".rdp-month_caption").textContent()).toMatch(/^[a-zäö]+kuu \d{4}$/);
  await press("ArrowRight", "ArrowDown");
  await eventually("a day and a week later", async () => (await at()) === iso(plus(8, start)));
  await press("End");
  await eventually("the Sunday of that week", async () => new Date(await at()).getUTCDay() === 0);
  await press("PageDown");
  await eventually("a month later", async () => new Date(await at()) > plus(26, start));
  await press("Escape");
  await calendar.waitFor({ state: "detached" });
  expect(await day.inputValue()).toBe(written(start));
  await page.locator("input[name=startDate]:focus").waitFor();

  // Enter takes a day and gives the field back; what is past cannot be taken.
  await press("ArrowDown");
  await eventually("the day of the field in focus", async () => (await at()) === iso(start));
  await press("ArrowDown", "Enter");
  await calendar.waitFor({ state: "detached" });
  expect(await day.inputValue()).toBe(written(plus(7, start)));
  await page.locator("input[name=startDate]:focus").waitFor();
  await press("ArrowDown");
  await calendar.getByRole("button", { name: say("common:date.tomorrow") }).click();
  const soon = read(await day.inputValue());
  expect(soon.getTime() - Date.now()).toBeLessThan(2 * 86_400_000);

  // Days between the first and the last are tinted, on the screen in both widths.
  await page.getByRole("checkbox", { name: say("jobs:form.multiDay") }).check();
  const end = page.getByRole("textbox", { name: say("jobs:form.lastDay"), exact: true });
  // Of one month, which the calendar shows at once, with a day before them.
  const isWithin = (from: Date) => from.getDate() > 1 && from.getMonth() === plus(3, from).getMonth();
  const first = [0, 1, 2, 3, 4].map((days) => plus(days, soon)).find(isWithin) ?? soon;
  await page.locator("input[name=startDate]").fill(written(first));
  await end.fill(written(plus(3, first)));
  await press("ArrowDown");
  await calendar.waitFor();
  await page.locator(".calendar .within").first().waitFor();
  expect(await page.locator(".calendar .within").count()).toBe(2);
  expect(await findings(page)).toEqual([]);
  const box = await calendar.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  expect(await calendar.locator("td button:disabled").count()).toBeGreaterThan(0);
  await press("Escape");

  // The end keeps after the start, hour by hour and in the minutes of the hour that both share.
  await page.getByLabel(starts).selectOption("16");
  await eventually("an end after the start", async () => (await endHours.inputValue()) === "17");
  await endHours.selectOption("16");
  await eventually("minutes after the start", async () => (await endMinutes.inputValue()) === "05");
  expect(await endHours.locator("option:disabled").count()).toBe(16);
  expect(await endMinutes.locator("option:disabled").count()).toBe(1);
  await context.close();
});
