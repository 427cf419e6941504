import type { Page } from "playwright";
import { testPassword } from "../../tests/support/factories.ts";
import { signIn, type Visitor, visitor } from "../browser.ts";
import { findings } from "../service/findings.ts";
import type { Stage } from "../stage.ts";
import { jobBeside } from "./job-beside.ts";
import { alikeInForcedColours } from "./measures/forced.ts";
import { heldUntilPainted, shifted } from "./measures/shift.ts";
import { couldStack, stackedWrongly } from "./measures/stacked.ts";
import { severalStrong } from "./measures/strong.ts";
import { tooHeavy, weigh, withoutCache } from "./measures/weight.ts";
import { wrongAtWidths } from "./measures/widths.ts";
import { wrongInLowWindows } from "./measures/zoomed.ts";
import type { Role } from "./roles.ts";
import { outOfOrder, unseen } from "./seen.ts";
import { addressOf, lookedAtAs, type PageRow, pages } from "./table.ts";
import type { PagesWorld } from "./world.ts";

/** Who walks over all pages; the few pages of others are looked at in the tests of these. */
export const walkers = ["visitor", "substitute", "teacher", "ledare", "operator"] as const;
export type Walker = (typeof walkers)[number];

export interface Look {
  lang: "fi" | "sv";
  width: number;
  theme: "light" | "dark";
}

interface Arriving extends Look {
  /** Which of several schools they look at; null for who has not been asked yet. */
  school?: string | null;
  javaScriptEnabled?: boolean;
}

interface Walk extends Look {
  /** Of those who see the same page: with the others in the other walk, everybody's page is looked at in one, and every page in both. */
  by: "first" | "last";
  /** Each page is laid out at many widths too, as the last of those who see it; at more of them: rare/widths.test.ts. */
  isSwept?: boolean;
}

/** Walks over pages of a person, each of which is loaded once, and tells what is wrong with which. */
export async function walk(
  on: Stage,
  world: PagesWorld,
  as: Walker,
  { by, isSwept = false, ...look }: Walk,
): Promise<Record<string, string[]>> {
  const { page, context } = await arrive(on, world, as, look);
  const devtools = await withoutCache(page);
  const unpainted = await heldUntilPainted(page, devtools);
  const wrong: Record<string, string[]> = {};
  for (const row of pages.filter((each) => walkedBy(each, by).includes(as))) {
    unpainted();
    const weight = weigh(page);
    await page.goto(addressOf(row, world.names));
    await jobBeside(page);
    const found = [
      ...tooHeavy(await weight()),
      ...(await lookAt(page, look)),
      ...(await findings(page, devtools)),
      ...(isSwept && walkedBy(row, by).at(-1) === as ? await wrongAtWidths(page, devtools) : []),
      ...(await alikeInForcedColours(page)),
      ...(await wrongInLowWindows(page, devtools)),
      ...(await withLargeLetters(page)),
    ];
    await hasItsWidth(page, look.width);
    if (found.length > 0) wrong[row.path] = found;
  }
  await context.close();
  return wrong;
}

/** A page that only one kind of person sees is walked by in both. */
function walkedBy(row: PageRow, by: Walk["by"]): Role[] {
  const all = lookedAtAs(row);
  const middle = Math.floor(all.length / 2);
  return by === "first" ? all.slice(0, Math.max(1, middle)) : all.slice(middle);
}

/** Somebody of the world with a browser of their own, before their first page. */
export async function arrive(
  { browser, server: { origin } }: Stage,
  { people }: Pick<PagesWorld, "people">,
  as: Walker,
  { theme, ...how }: Arriving,
): Promise<Visitor> {
  const { lang, width } = how;
  const { page, context } = await visitor(browser, origin, how);
  await page.emulateMedia({ colorScheme: theme });
  // As phones do: they have the notice board at once (rule: phone-board).
  if (width <= 600) await context.setExtraHTTPHeaders({ "sec-ch-ua-mobile": "?1" });
  if (as !== "visitor") {
    await signIn(page, people[as].email, testPassword);
    await page.request.post("/app/preferences", { form: { lang, back: "/app/" }, headers: { origin } });
  }
  // Some pages lead on by themselves, unless one stays.
  await page.addInitScript(() =>
    addEventListener("load", () => document.querySelector<HTMLElement>("[data-leave-to] button")?.click()),
  );
  return { page, context };
}

/** What is wrong with a page as it is opened. */
async function lookAt(page: Page, { lang, width }: Look): Promise<string[]> {
  const language = await page.locator("html").getAttribute("lang");
  const about = await page.locator("meta[name=description]").getAttribute("content");
  return [
    ...(await shifted(page)),
    ...(await unseen(page)),
    ...(await outOfOrder(page)),
    ...(await tooWide(page, width)),
    ...(await severalStrong(page)).map((words) => `more than one strong button: ${words}`),
    ...(width <= 600 ? await stackedWrongly(page) : []).map((order) => `the strong one below: ${order}`),
    ...(about ? [] : ["searches are not told what it is about"]),
    ...(language === lang ? [] : [`lang is ${language}`]),
  ];
}

/** Compared with what was set: a phone's window grows with what is in it. */
const tooWide = (page: Page, width: number): Promise<string[]> =>
  page.evaluate(
    (wanted) => (document.documentElement.scrollWidth > wanted ? ["wider than the screen"] : []),
    width,
  );

/** The window was made another: as long as it is on its way back, the next page would be laid out twice. */
const hasItsWidth = (page: Page, width: number) =>
  page.waitForFunction(
    (wanted) => innerWidth === wanted && new Promise((painted) => requestAnimationFrame(() => painted(true))),
    width,
  );

/** Whoever cannot read small letters has them twice as large, on a small phone. */
async function withLargeLetters(page: Page): Promise<string[]> {
  if (!(await couldStack(page))) return [];
  const window = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const found = await stackedWrongly(page);
  if (window) await page.setViewportSize(window);
  return found.map((order) => `with large letters the strong one below: ${order}`);
}
