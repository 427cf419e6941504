import type { Page } from "playwright";
import { type Held, heldBy, heldSoFar, type Slowing } from "./held.ts";

export interface Interaction {
  name: string;
  path: string;
  /** What is pressed. */
  on: string;
  /** Typed into it, in place of a press; one of these at a time. */
  keys?: readonly string[];
}

const week = "/app/jobs/overview?view=week";
const blocks = "/app/jobs/overview?view=blocks";
const month = "/app/jobs/calendar";

/** What principals do on pages that may be long, without leaving them. Each can be done again and again. */
export const interactions: readonly Interaction[] = [
  { name: "the filters of a week unfolded", path: week, on: ".board-filter > summary" },
  { name: "the filters of a month unfolded", path: month, on: ".board-filter > summary" },
  {
    name: "a filter chosen",
    path: `${blocks}&state=waiting`,
    on: ".board-filter select[name=state]",
    keys: ["ArrowDown", "ArrowUp"],
  },
  { name: "another order", path: blocks, on: "select[name=sort]", keys: ["ArrowDown", "ArrowUp"] },
  {
    name: "another view",
    path: blocks,
    on: ".segment [href*='view=']:not([href*=week]):not([aria-current])",
  },
  { name: "more jobs", path: blocks, on: "a.more-jobs" },
  { name: "who has looked at a job", path: blocks, on: ".viewers", keys: ["Enter", "Escape"] },
  { name: "a teacher searched for", path: "/app/teachers", on: "[name=q]", keys: ["k", "o", "s", "k"] },
  { name: "a teacher switched", path: "/app/teachers", on: ".toggle" },
  { name: "the menu of a teacher", path: "/app/teachers", on: "tbody .card-menu > summary" },
];

const list = "/app/jobs/all";

/** What substitutes do on a phone in a long list of open jobs. */
export const taps: readonly Interaction[] = [
  { name: "the filters of open jobs unfolded", path: list, on: ".opens-filters" },
  { name: "open jobs in another order", path: list, on: ".open-tools .segment a:not([aria-current])" },
  { name: "the menu of an open job", path: list, on: ".card.job .card-menu > summary" },
  { name: "more open jobs", path: list, on: "a.more-jobs" },
];

/** Ways to another page: what counts is what holds up whoever presses something as soon as it has come. */
export const turns: readonly Interaction[] = [
  { name: "a week turned", path: week, on: ".pager a:last-child" },
  { name: "a month turned", path: month, on: ".pager a:last-child" },
  { name: "a day opened", path: month, on: ".month td:not(.at):not(.gone) .date a" },
  { name: "from the week to the month", path: week, on: ".segment [href*=calendar]" },
  { name: "the next teachers", path: "/app/teachers", on: ".list-pages a:last-child" },
];

/** Of whoever presses: their page, and what makes their machine slow. */
export interface Slow {
  page: Page;
  slow: Slowing;
  /** How often what is measured is done. */
  rounds: number;
}

/** A processor so many times slower is that of a phone of the middle price. */
export const slower = 4;

const hydrated = (page: Page) =>
  page.waitForFunction(() => document.querySelectorAll("astro-island[ssr]").length === 0);

/** So often at most something is pressed on a page before it is opened anew, as what is pressed may make it longer. */
const once = 4;

/** Opens its page, and presses; gives the longest that each press held one up. */
export async function heldIn({ page, slow, rounds }: Slow, one: Interaction): Promise<number[]> {
  const held: number[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % once === 0) {
      await slow(1);
      await page.goto(one.path);
      await hydrated(page);
      await slow(slower);
    }
    held.push(longest(await heldBy(page, await pressing(page, one, round))));
  }
  await slow(1);
  return held;
}

/** The same for a way to another page: what that one holds up. */
export async function heldAfter({ page, slow, rounds }: Slow, turn: Interaction): Promise<number[]> {
  const held: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto(turn.path);
    await hydrated(page);
    const from = page.url();
    await slow(slower);
    await page.locator(turn.on).first().click();
    await page.waitForURL(({ href }) => href !== from, { waitUntil: "commit" });
    await hydrated(page);
    held.push(longest(await heldSoFar(page)));
    await slow(1);
  }
  return held;
}

const longest = ({ press, work }: Held) => Math.max(press, work);

/** Looks for the place beforehand, so that only the press is measured. */
async function pressing(page: Page, { on, keys }: Interaction, round: number): Promise<() => Promise<void>> {
  const there = page.locator(on).first();
  if (keys) {
    await there.focus();
    return () => page.keyboard.press(keys[round % keys.length] ?? "");
  }
  await there.scrollIntoViewIfNeeded();
  const box = await there.boundingBox();
  if (!box) throw new Error(`${on} is not to be seen`);
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
