import type { BrowserContext, Locator, Page } from "playwright";

/** What a person does to something on a page. */
const ofLocators = [
  "check",
  "clear",
  "click",
  "dblclick",
  "fill",
  "focus",
  "press",
  "pressSequentially",
  "selectOption",
  "setChecked",
  "setInputFiles",
  "tap",
  "uncheck",
] as const;

type Act = (this: Locator, ...given: unknown[]) => Promise<unknown>;
const patient = new WeakSet<BrowserContext>();
const patched = new WeakSet<object>();

/** From now on this page's context is pressed as people may: also before its scripts have come. */
export function pressEarly(page: Page): void {
  patient.delete(page.context());
}

/**
 * From now on, what is pressed on this page or on others of its context is pressed once its island is alive. Before, a page
 * answers presses in the way of pages without scripts, and what a journey waits for never comes; people meet that too, and
 * early-press.test.ts shows it.
 */
export function pressWhatIsAlive(page: Page): void {
  patient.add(page.context());
  pressKeysAlive(page);
  page.context().on("page", pressKeysAlive);
  const locators = Object.getPrototypeOf(page.locator("html")) as Record<string, Act>;
  if (patched.has(locators)) return;
  patched.add(locators);
  for (const name of ofLocators) {
    const act = locators[name];
    if (!act) throw new Error(`Playwright has no ${name}`);
    locators[name] = async function (...given) {
      if (patient.has(this.page().context())) await untilAlive(this, given);
      return act.apply(this, given);
    };
  }
}

/** @param given to the action; how long it may take is said in its options */
async function untilAlive(locator: Locator, given: unknown[]): Promise<void> {
  const options = given.at(-1);
  const timeout =
    typeof options === "object" && options !== null && "timeout" in options
      ? Number(options.timeout)
      : undefined;
  const alive = locator.page().locator(":not(astro-island[ssr] *)");
  await locator.and(alive).waitFor({ state: "attached", timeout });
}

function pressKeysAlive(page: Page): void {
  if (patched.has(page.keyboard)) return;
  patched.add(page.keyboard);
  for (const name of ["press", "type"] as const) {
    const act = page.keyboard[name].bind(page.keyboard);
    page.keyboard[name] = async (...given) => {
      if (patient.has(page.context()))
        await page.waitForFunction(() => !document.activeElement?.closest("astro-island[ssr]"));
      await act(...given);
    };
  }
}
