import { type Browser, type BrowserContext, chromium, type Page } from "playwright";

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

export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env["TUURI_TEST_BROWSER"] ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args });
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What the page complained of; a test ends by expecting none. */
  complaints: string[];
}

/** A person with a browser of their own, whose complaints are collected. */
export async function visitor(
  browser: Browser,
  origin: string,
  options: { lang: "fi" | "sv"; width?: number; javaScriptEnabled?: boolean },
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: options.lang === "fi" ? "fi-FI" : "sv-SE",
    viewport: { width: options.width ?? 1024, height: 800 },
    javaScriptEnabled: options.javaScriptEnabled ?? true,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return { page, context, complaints };
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/app/login");
  await page.locator("main input[name=email]").fill(email);
  await page.locator("main input[name=password]").fill(password);
  await page.locator("main form button.button").click();
  await page.waitForURL(/\/app\/jobs\//);
}

/** Puts a mark on the page that a reload would wipe away. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => document.body.setAttribute("data-not-reloaded", ""));
}

export async function wasNotReloaded(page: Page): Promise<boolean> {
  return (await page.locator("body[data-not-reloaded]").count()) === 1;
}
