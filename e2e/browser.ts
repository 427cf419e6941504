import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { complain } from "../tests/support/complaints.ts";
import { nextTestCode } from "../tests/support/world/second-factor.ts";
import { pressWhatIsAlive } from "./forms/presses.ts";
import { keptPerson } from "./kept-people.ts";

/** Debian's Chromium wants no sandbox when it runs as root, and no calls home where there is no network. */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export interface Wanted {
  /** Push messages come to a whole Chromium alone; the light one does much less work. */
  pushes?: boolean;
}

export function launchBrowser({ pushes = false }: Wanted = {}): Promise<Browser> {
  const { TUURI_TEST_BROWSER: whole = "/usr/bin/chromium", TUURI_TEST_LIGHT_BROWSER: light = whole } =
    process.env;
  return chromium.launch({ executablePath: pushes ? whole : light, args });
}

/** One of each kind for all files of this process: starting one takes as long as a short journey. */
const kept = new Map<boolean, Promise<Browser>>();

/** Whoever has been given it closes their contexts, and leaves it to the next. */
export async function keptBrowser(wanted: Wanted = {}): Promise<Browser> {
  const kind = wanted.pushes ?? false;
  const before = await kept.get(kind)?.catch(() => undefined);
  if (before?.isConnected()) return before;
  const fresh = launchBrowser(wanted);
  kept.set(kind, fresh);
  return fresh;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
}

interface VisitorOptions {
  lang: "fi" | "sv";
  width?: number;
  javaScriptEnabled?: boolean;
  /** How they have last looked at their notice board: as blocks if left out; null for never yet. */
  view?: "blocks" | "list" | null;
  /** Which of several schools they look at: all if left out; null for who has not been asked yet. */
  school?: string | null;
  /** Whether the app's service worker comes along, which stands between pages and server: only where it is the matter. */
  app?: boolean;
  /** Still there when their test has come to its end: that does not say that it failed (returning.ts). */
  stays?: boolean;
  /** With the animations that many people have switched off. */
  animated?: boolean;
  /** What the page may complain of, because the test brings it about. */
  mayComplain?: RegExp;
}

/** A page that is slow, or left at once, comes without the animation between pages: nobody misses anything. */
const notAnimated = /^Transition was (aborted|skipped)/;
/** Somebody may sign out in the moment in which the page opens its stream; what comes of that, lost-stream.test.ts asks. */
const signedOut = /401 \(Unauthorized\) \(\S*\/api\/events\b/;
/** Said in place of the worker that is kept away. */
export const withoutApp = /^Service Worker registration blocked by Playwright/;

/** A person with a browser in which nobody has left anything. Whatever its page complains of fails the test. */
export async function visitor(browser: Browser, origin: string, options: VisitorOptions): Promise<Visitor> {
  const { lang, app = false, animated = false, javaScriptEnabled = true } = options;
  const viewport = { width: options.width ?? 1024, height: 800 };
  const hear = (text: string) => {
    const may = [notAnimated, signedOut, withoutApp, options.mayComplain];
    if (!may.some((one) => one?.test(text))) complain(text);
  };
  const kind = JSON.stringify([lang, app, animated, javaScriptEnabled]);
  const whose = { browser, origin, kind, isOnce: app };
  const { page, context } = await keptPerson(whose, { hear, stays: options.stays }, () =>
    browser.newContext({
      baseURL: origin,
      locale: lang === "fi" ? "fi-FI" : "sv-SE",
      viewport,
      // Less to paint and to wait for.
      reducedMotion: animated ? "no-preference" : "reduce",
      javaScriptEnabled,
      serviceWorkers: app ? "allow" : "block",
    }),
  );
  if (javaScriptEnabled) pressWhatIsAlive(page);
  await page.setViewportSize(viewport);
  const view = options.view === undefined ? "blocks" : options.view;
  if (view) await context.addCookies([{ name: "_view_board", value: view, url: `${origin}/app` }]);
  const school = options.school === undefined ? "all" : options.school;
  if (school) await context.addCookies([{ name: "_school", value: school, url: origin }]);
  return { page, context };
}

/** Signs a person's browser in, and opens no page: what they look at then is the matter of their test. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  const send = async (path: string, form: Record<string, string>) => {
    const answer = await page.request.post(path, {
      form,
      // As a form of ours sends it (rule: same-origin-changes).
      headers: { "sec-fetch-site": "same-origin" },
      maxRedirects: 0,
    });
    if (answer.status() !== 303) throw new Error(`${email} cannot sign in: ${answer.status()}`);
    return answer.headers()["location"] ?? "";
  };
  const next = await send("/app/login", { email, password });
  if (next.startsWith("/app/second-factor"))
    await send("/app/second-factor", { do: "give", code: nextTestCode(email) });
}

/** Signs in as people do, and waits for the page that they come to. */
export async function signInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/app/login");
  const address = page.locator("main input[name=email]");
  // One that the page knows is not asked for again.
  if ((await address.getAttribute("type")) !== "hidden") await address.fill(email);
  else if ((await address.inputValue()) !== email) throw new Error("the login page knows another address");
  await page.locator("main input[name=password]").fill(password);
  await page.locator("main form[data-checked] button.button").click();
  await page.waitForURL(/\/app\/(jobs\/|operator$|second-factor)/);
  if (!page.url().includes("/app/second-factor")) return;
  await page.locator("main input[name=code]").fill(nextTestCode(email));
  await page.locator("main form[data-checked] button.button").click();
  await page.waitForURL(/\/app\/(jobs\/|operator$)/);
}

/**
 * Waits until the page says how an action went: in a toast, without scripts in a line. With scripts the address is no sign
 * of it: what it says of the action goes as soon as the page is whole.
 */
export async function outcomeShown(page: Page, scripts: boolean, text: string): Promise<void> {
  await page
    .locator(scripts ? ".toast" : "noscript [role=status]")
    .getByText(text)
    .waitFor();
}

/**
 * Where the page is led from now on, as it says in the moment in which a script or a press begins it: an address that is
 * read right after a clock was moved is still the old one.
 */
export async function departures(page: Page): Promise<() => Promise<string[] | undefined>> {
  await page.evaluate(() => {
    const led: string[] = [];
    Object.assign(window, { led });
    window.navigation.addEventListener("navigate", ({ destination }) => {
      led.push(new URL(destination.url).pathname);
    });
  });
  return () => page.evaluate(() => (window as { led?: string[] }).led);
}

/**
 * Waits until everything on the page answers presses by itself, without asking for another page, and nothing that it is told
 * comes too early: React has taken each island over, a moment after its script has come.
 */
export const whole = (page: Page) =>
  page.waitForFunction(() => {
    // Of its root: the elements are React's as soon as it has begun, while it still puts their values back.
    const isTaken = (island: Element) =>
      Object.entries(island).some(([key, { stateNode }]) => {
        const { child, memoizedState } = key.startsWith("__reactContainer") ? stateNode.current : {};
        return child && !memoizedState.isDehydrated;
      });
    return [...document.querySelectorAll("astro-island")].every(
      (island) => !island.hasAttribute("ssr") && (island.childElementCount === 0 || isTaken(island)),
    );
  });

/**
 * Goes back from a page that tells what was done. Its address is clean only once it is whole, which the browser reports as a step
 * of the page's own: whoever goes back in that moment would take it for the way back.
 */
export async function goBack(page: Page): Promise<void> {
  await page.waitForURL(({ searchParams }) => !searchParams.has("done"));
  await page.goBack();
}

/** Puts a mark on the page that a reload would wipe away. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => document.body.setAttribute("data-not-reloaded", ""));
}

export async function wasNotReloaded(page: Page): Promise<boolean> {
  return (await page.locator("body[data-not-reloaded]").count()) === 1;
}
