// Shows (rule: page-on-its-way).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

/** What a page shows while another is on its way. */
interface Shown {
  /** How much of the bar is seen after 299 and 302 milliseconds. */
  opacity: string[];
  text: string;
  width: number;
  /** Colours of the bar and of the page. */
  colours: string[];
  /** Buttons that say that they are busy, and whether any of them has another size than before. */
  busy: number;
  moved: boolean;
}

/** The page itself reports: nothing reaches it from outside while another is awaited. @param then what it does when it has been seen */
async function watch(page: Page, then: "stay" | "stop" = "stay") {
  const { promise: shown, resolve: show } = Promise.withResolvers<Shown>();
  const { promise: gone, resolve: go } = Promise.withResolvers<number>();
  await page.exposeFunction("tellShown", show);
  await page.exposeFunction("tellGone", go);
  await page.evaluate(report, then);
  return { shown, gone };
}

declare global {
  var tellShown: (shown: Shown) => void;
  var tellGone: (busy: number) => void;
}

function report(then: "stay" | "stop"): void {
  const bar = document.querySelector<HTMLElement>("[data-on-its-way]");
  if (!bar) throw new Error("nothing here says that a page is on its way");
  const buttons = [...document.querySelectorAll("button")];
  const sizes = () => buttons.map((button) => JSON.stringify(button.getBoundingClientRect())).join();
  const before = sizes();
  const busy = () => document.querySelectorAll("button[aria-busy=true]").length;
  const seenAfter = (milliseconds: number) => {
    for (const animation of bar.getAnimations()) {
      animation.pause();
      animation.currentTime = milliseconds;
    }
    return getComputedStyle(bar).opacity;
  };
  const look = () => {
    if (!bar.textContent) {
      requestAnimationFrame(look);
      return;
    }
    tellShown({
      opacity,
      text: bar.textContent,
      width: bar.getBoundingClientRect().width,
      colours: [getComputedStyle(bar, "::before"), getComputedStyle(document.body)].map(
        (style) => style.backgroundColor,
      ),
      busy: busy(),
      moved: sizes() !== before,
    });
    if (then === "stop") window.stop();
  };
  let opacity: string[] = [];
  bar.addEventListener("toggle", ({ newState }) => {
    if (newState === "closed") return tellGone(busy());
    opacity = [seenAfter(299), seenAfter(302)];
    look();
  });
}

/** Holds what is asked for at an address until it is let go. */
async function held(page: Page, address: RegExp) {
  const { promise: letGo, resolve: open } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await letGo;
    // What asked for it may have been stopped.
    await route.continue().catch(() => {});
  });
  return open;
}

const readers = [
  { lang: "fi", width: 375, animated: true },
  { lang: "sv", width: 1440, animated: false },
] as const;

/** Presses as scripts do: a press of the browser's driver waits for the next page. */
const press = (page: Page, what: string) =>
  page.evaluate((selector) => {
    setTimeout(() => document.querySelector<HTMLElement>(selector)?.click());
  }, what);

test.each(readers)(
  "in $lang at $width px a page that is on its way after a link says so late, until it has come (animated: $animated)",
  async ({ lang, width, animated }) => {
    const { page, context } = await visitor(browser, server.origin, { lang, width, animated });
    await page.goto("/app/faq");
    const letGo = await held(page, /\/app\/login$/);
    const { shown } = await watch(page);
    await press(page, "a[href='/app/login']");
    expect(await shown).toMatchObject({
      opacity: ["0", "1"],
      text: textsIn(lang)("page.onItsWay"),
      width,
      busy: 0,
    });
    letGo();
    await page.waitForURL(/\/app\/login$/);
    expect(await page.locator(":popover-open").count()).toBe(0);
    await context.close();
  },
);

test.each(readers)(
  "in $lang at $width px a form that is sent says so at its button as well, until it is stopped (animated: $animated)",
  async ({ lang, width, animated }) => {
    const { email } = await createSubstitute(t.db, { lang });
    const options = { lang, width, animated, mayComplain: /ERR_ABORTED/ };
    const { page, context } = await visitor(browser, server.origin, options);
    await signIn(page, email, testPassword);
    await page.goto("/app/settings");
    const letGo = await held(page, /\/app\/logout$/);
    const { shown, gone } = await watch(page, "stop");
    await press(page, "form[action='/app/logout'] button");
    expect(await shown).toMatchObject({
      opacity: ["0", "1"],
      text: textsIn(lang)("page.onItsWay"),
      busy: 1,
      moved: false,
    });
    expect(await gone).toBe(0);
    letGo();
    await context.close();
  },
);

test("a form that is sent without leaving its page says so, until it is answered", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "sv", mayComplain: /status of 4/ });
  await page.goto("/app/login");
  await page.locator("main [name=email]").fill("nobody@example.com");
  await page.locator("main [name=password]").fill("not this one");
  const letGo = await held(page, /\/app\/login$/);
  const { shown, gone } = await watch(page);
  await press(page, "main form[data-checked] button.button");
  expect(await shown).toMatchObject({ opacity: ["0", "1"], busy: 1, moved: false });
  letGo();
  expect(await gone).toBe(0);
  await context.close();
});

test("with forced colours it has one of the system's own, and for a file there is none", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/app/faq");
  const saved = page.waitForEvent("download");
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), {
      href: "/app/apple-touch-icon.png",
      download: "",
    });
    link.click();
  });
  await saved;
  expect(await page.locator(":popover-open").count()).toBe(0);
  const letGo = await held(page, /\/app\/login$/);
  const { shown } = await watch(page);
  await press(page, "a[href='/app/login']");
  const [bar, around] = (await shown).colours;
  expect(bar).not.toBe(around);
  letGo();
  await page.waitForURL(/\/app\/login$/);
  await context.close();
});

test("a page that comes without its animation complains of nothing", async () => {
  const options = { lang: "fi", animated: true, mayComplain: /the last/ } as const;
  const { page, context } = await visitor(browser, server.origin, options);
  const said: string[] = [];
  page.on("pageerror", ({ message }) => said.push(message));
  await page.addInitScript(() => {
    addEventListener("pagereveal", (event) => {
      const { viewTransition } = event as Event & { viewTransition: ViewTransition | null };
      document.documentElement.dataset["revealed"] = String(viewTransition !== null);
      viewTransition?.skipTransition();
    });
  });
  await page.goto("/app/login");
  await page.locator("a[href='/app/resetpassword']").click();
  await page.locator("html[data-revealed=true]").waitFor();
  await page.waitForLoadState();
  // Whatever it says of that it has said by the time that something else is said.
  await Promise.all([
    page.waitForEvent("pageerror", ({ message }) => message === "the last"),
    page.evaluate(() => {
      setTimeout(() => Promise.reject(new Error("the last")));
    }),
  ]);
  expect(said).toEqual(["the last"]);
  await context.close();
});
