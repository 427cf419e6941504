import { basename, join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright";
import { openStage } from "../../e2e/open-list/open-stage.ts";
import { cookiesOf } from "../../e2e/pages/cookies.ts";
import { jobBeside } from "../../e2e/pages/job-beside.ts";
import type { Role } from "../../e2e/pages/roles.ts";
import { addressOf, lookedAtAs, type PageRow, pages } from "../../e2e/pages/table.ts";
import { createPagesWorld, type PagesWorld } from "../../e2e/pages/world.ts";
import { step } from "../../server/launch/prepare.ts";
import { stopCluster } from "../../tests/support/servers/cluster.ts";
import { listen } from "./complaints.ts";
import { amounts, type Options } from "./options.ts";

interface Shot {
  row: PageRow;
  role: Role;
  lang: "fi" | "sv";
  width: number;
  theme: "light" | "dark";
}

interface Studio {
  browser: Browser;
  origin: string;
  world: PagesWorld;
  cookies: Record<Role, string>;
  folder: string;
}

const heights: Record<number, number> = { 375: 812, 768: 1024, 1440: 900 };

/** One amount of data after the other, each with a database and a server of its own. */
export async function photographAll(options: Options): Promise<{ taken: number; complaints: string[] }> {
  const complaints: string[] = [];
  let taken = 0;
  try {
    for (const data of options.data) {
      const found = await photograph(data, options);
      taken += found.taken;
      complaints.push(...found.complaints);
    }
  } finally {
    await stopCluster();
  }
  return { taken, complaints };
}

async function photograph(data: Options["data"][number], options: Options) {
  let close = async () => {};
  try {
    step(`Preparing ${data} data`);
    const { t, server, browser } = await openStage({}, (all) => {
      close = all;
    });
    const world = await createPagesWorld(t, amounts[data]);
    const cookies = await cookiesOf(server.origin, world);
    const studio = { browser, origin: server.origin, world, cookies, folder: join(options.out, data) };
    const shots = shotsOf(options, world);
    return { taken: shots.length, complaints: await takeAll(studio, shots) };
  } finally {
    await close();
  }
}

/** Pages that name what an empty world lacks are left out there. */
function shotsOf(options: Options, world: PagesWorld): Shot[] {
  const asked = pages.filter(
    (row) =>
      (options.only.length === 0 || options.only.some((part) => row.path.includes(part))) &&
      !addressOf(row, world.names).includes("{"),
  );
  const seen = asked.flatMap((row) =>
    lookedAtAs(row)
      .filter((role) => options.as.length === 0 || options.as.includes(role))
      .map((role) => ({ row, role })),
  );
  return seen.flatMap((each) =>
    options.lang.flatMap((lang) =>
      options.width.flatMap((width) => options.theme.map((theme) => ({ ...each, lang, width, theme }))),
    ),
  );
}

/** Two at a time; what is complained of, once for each page and person. */
async function takeAll(studio: Studio, shots: Shot[]): Promise<string[]> {
  const complaints = new Map<string, string>();
  let done = 0;
  for (const lang of ["fi", "sv"] as const) {
    const waiting = shots.filter((shot) => shot.lang === lang);
    if (waiting.length > 0) await speak(studio, lang);
    await Promise.all([worker(waiting), worker(waiting)]);
  }
  return [...complaints.values()];

  async function worker(waiting: Shot[]) {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      for (const problem of await take(studio, shot)) {
        const { row, role, width, theme } = shot;
        const key = `${row.path} ${role} ${problem.replace(/\d+/g, "")}`;
        const where = `${row.path} as ${role}, ${basename(studio.folder)}, ${shot.lang} ${width} ${theme}`;
        if (!complaints.has(key)) complaints.set(key, `${where}: ${problem}`);
      }
      if (++done % 25 === 0) step(`${done} of ${shots.length}`);
    }
  }
}

/** Everybody who is signed in reads this language from now on. */
async function speak({ origin, cookies }: Studio, lang: "fi" | "sv"): Promise<void> {
  for (const cookie of Object.values(cookies)) {
    const body = new URLSearchParams({ lang, back: "/app/" });
    await fetch(`${origin}/app/preferences`, {
      method: "POST",
      headers: { origin, cookie },
      body,
      redirect: "manual",
    });
  }
}

/** A first visit, with nothing in the cache; gives what is wrong with it. */
async function take(studio: Studio, shot: Shot): Promise<string[]> {
  const { row, lang, width, theme } = shot;
  const context = await studio.browser.newContext({
    baseURL: studio.origin,
    locale: lang === "fi" ? "fi-FI" : "sv-SE",
    viewport: { width, height: heights[width] ?? 900 },
    colorScheme: theme,
    reducedMotion: "reduce",
    // As phones do (rule: phone-board).
    ...(width <= 600 ? { extraHTTPHeaders: { "sec-ch-ua-mobile": "?1" } } : {}),
    serviceWorkers: "block",
  });
  try {
    await dress(context, studio, shot);
    const page = await context.newPage();
    const problems = listen(page);
    await page.goto(addressOf(row, studio.world.names), { waitUntil: "load" });
    await page.waitForFunction(() => document.querySelector("astro-island[ssr][client='load']") === null);
    await page.evaluate(() => document.fonts.ready);
    const found = await problems(width);
    await jobBeside(page);
    // A window as high as the page: what is fixed to its edges stands there in the picture too.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(height, heights[width] ?? 0) });
    await drawn(page);
    await page.screenshot({ path: join(studio.folder, nameOf(shot)), animations: "disabled" });
    return found;
  } finally {
    await context.close();
  }
}

/** What came into the window is drawn in the frame after the next. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Who it is, and the language of visitors. */
async function dress(
  context: BrowserContext,
  { origin, cookies }: Studio,
  { role, lang }: Shot,
): Promise<void> {
  const pairs = cookies[role].split("; ").filter(Boolean);
  await context.addCookies(
    [...pairs, `_lang=${lang}`].map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { name, value: value.join("="), url: origin };
    }),
  );
}

/** As `jobs-overview.teacher.fi.375.light.png`. */
function nameOf({ row, role, lang, width, theme }: Shot): string {
  if (row.path === "/") return `public-face.${role}.${lang}.${width}.${theme}.png`;
  const page =
    row.path
      .replace("/app/", "")
      .replace(/[^\w]+/g, "-")
      .replace(/^-|-$/g, "") || "home";
  return `${page}.${role}.${lang}.${width}.${theme}.png`;
}
