import { describe, expect, test } from "bun:test";
import { testPassword } from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { findings } from "./findings.ts";
import { stackedWrongly } from "./pages/stacked.ts";
import { severalStrong } from "./pages/strong.ts";
import { addressOf, lookedAtAs, pages, type Role } from "./pages/table.ts";
import { tooHeavy, weigh, withoutCache } from "./pages/weight.ts";
import { createPagesWorld } from "./pages/world.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
const world = await createPagesWorld(t, { long: true, jobs: 2, applicants: 3 });

describe.each([
  ["fi", 375, "light"],
  ["sv", 1280, "dark"],
] as const)("in %s at %i px, %s", (lang, width, theme) => {
  test.each(["visitor", "substitute", "teacher", "ledare", "operator"] as const)(
    "the pages of a %s",
    (role) => lookAt(role, { lang, width, theme }),
    // Some twenty pages, each looked at whole.
    240_000,
  );
});

interface Look {
  lang: "fi" | "sv";
  width: number;
  theme: "light" | "dark";
}

/** No accessibility finding, nothing wider than the screen, nothing too heavy, no complaint in the console, the right language. */
async function lookAt(role: Exclude<Role, "passcode" | "half">, { lang, width, theme }: Look) {
  const mayComplain = /404/;
  const { page, context } = await visitor(browser, server.origin, { lang, width, mayComplain });
  await page.emulateMedia({ colorScheme: theme });
  // As phones do: they are led to the notice board at once (rule: phone-board).
  if (width <= 600) await context.setExtraHTTPHeaders({ "sec-ch-ua-mobile": "?1" });
  if (role !== "visitor") {
    await signIn(page, world.people[role].email, testPassword);
    await page.request.post("/app/preferences", {
      form: { lang, back: "/app/" },
      headers: { origin: server.origin },
    });
  }
  // Some pages lead on by themselves, unless one stays.
  await page.addInitScript(() =>
    addEventListener("load", () => document.querySelector<HTMLElement>("[data-leave-to] button")?.click()),
  );
  await withoutCache(page);
  const wrong: Record<string, unknown> = {};
  for (const row of pages.filter((each) => lookedAtAs(each).includes(role))) {
    const weight = weigh(page);
    await page.goto(addressOf(row, world.names));
    const all = await weight();
    const found = await findings(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    const language = await page.locator("html").getAttribute("lang");
    found.push(...tooHeavy(all));
    const about = await page.locator("meta[name=description]").getAttribute("content");
    if (wide) found.push("wider than the screen");
    for (const words of await severalStrong(page)) found.push(`more than one strong button: ${words}`);
    for (const order of width <= 600 ? await stackedWrongly(page) : [])
      found.push(`the strong one below: ${order}`);
    if (!about) found.push("searches are not told what it is about");
    if (language !== lang) found.push(`lang is ${language}`);
    if (found.length > 0) wrong[row.path] = found;
  }
  await context.close();
  expect(wrong).toEqual({});
}
