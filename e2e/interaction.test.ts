import { describe, expect, test } from "bun:test";
import { testPassword } from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { createBusySchool, jobs, teachers } from "./interaction/busy-school.ts";
import { heldAfter, heldIn, interactions, slower, turns } from "./interaction/interactions.ts";
import { heldBy, slowing, watchPresses } from "./interaction/presses.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
const principal = await createBusySchool(t);
/** Beyond it a press feels slow. Milliseconds. */
const limit = 200;
/** What else the machine does only adds: one quick answer shows what a page needs. */
const rounds = 24;

const { page } = await visitor(browser, server.origin, { lang: "fi", width: 1440, view: null });
await signIn(page, principal.email, testPassword);
// Between pages nothing moves, so that a press meets what it is for.
await page.emulateMedia({ reducedMotion: "reduce" });
await watchPresses(page);
const slow = await slowing(page);
// What this machine takes for a page with nothing on it comes on top.
await page.goto("data:text/html,<button>x</button>");
await slow(slower);
const bare = (await heldBy(page, () => page.mouse.click(15, 15))).press;
const enough = limit + bare;

describe(`with ${jobs} jobs and ${teachers} teachers a slow machine answers at once`, () => {
  test.each([...interactions])(
    "$name on $path",
    async (one) => {
      expect(Math.min(...(await heldIn({ page, slow, rounds, enough }, one)))).toBeLessThan(enough);
    },
    90_000,
  );

  test.each([...turns])(
    "on the page that comes with $name",
    async (one) => {
      expect(Math.min(...(await heldAfter({ page, slow, rounds, enough }, one)))).toBeLessThan(enough);
    },
    90_000,
  );
});

test.each([
  ["/app/jobs/overview?view=week", ".week .tile"],
  ["/app/jobs/overview?view=blocks", "article.posted"],
  ["/app/jobs/overview?view=list", "article.posted"],
  ["/app/jobs/calendar", ".month td"],
  ["/app/teachers", "tbody tr"],
  ["/app/teachers?view=cards", "tbody tr"],
])("of so many %s shows a few, and is light", async (path, row) => {
  await page.goto(path);
  expect(await page.locator(row).count()).toBeWithin(5, 101);
  expect(await page.locator("*").count()).toBeLessThan(1_500);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(8_000);
});
