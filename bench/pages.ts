import type { Browser, Page } from "playwright";
import { createBusySchool, jobs, teachers } from "../e2e/board/busy-school.fixture.ts";
import { launchBrowser, signIn, visitor } from "../e2e/browser.ts";
import { type Weight, weigh, withoutCache } from "../e2e/pages/measures/weight.ts";
import { postJob } from "../server/modules/jobs/posting/index.ts";
import { type TestContext, testContext } from "../tests/support/database.ts";
import { createSubstitute, testPassword } from "../tests/support/factories.ts";
import { stopCluster } from "../tests/support/servers/cluster.ts";
import { type ServerProcess, startServer } from "../tests/support/servers/server.ts";
import { type Figure, median, type Pace } from "./measure/figure.ts";
import { slowing } from "./presses/held.ts";
import { slower } from "./presses/interactions.ts";

const publicPages = ["/app/login", "/app/register/principal", "/app/gdpr", "/app/faq"];
const substitutePages = [
  "/app/jobs/all",
  "/app/jobs/personal",
  "/app/profile",
  "/app/settings/notifications",
];
const posterPages = [
  "/app/jobs/overview",
  "/app/jobs/calendar",
  "/app/teachers",
  "/app/jobs/new",
  "/app/jobs/sos",
  "/app/profile?edit=additional",
];
/** Jobs that the substitute may apply for. */
const open = 500;

interface Visit extends Weight {
  path: string;
  /** Milliseconds at a processor four times slower. */
  blocked: number[];
}

/** What signed-in pages ask for, bring and hold up, at a first visit, where there is much to show; and scripts of the public ones. */
export async function pages({ rounds }: Pace): Promise<Figure[]> {
  const t = await testContext();
  let server: ServerProcess | undefined;
  let browser: Browser | undefined;
  try {
    const people = await crowd(t);
    server = await startServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir });
    browser = await launchBrowser();
    const stand = { browser, origin: server.origin, rounds };
    const open = await visits(stand, undefined, publicPages);
    const registering = await visits(stand, undefined, ["/app/register/user"]);
    const signedIn = [
      ...(await visits(stand, people.substitute, [...substitutePages, `/app/specific/${people.job}`])),
      ...(await visits(stand, people.principal, [...posterPages, `/app/manage/${people.job}?edit=1`])),
    ];
    return [
      ...figuresOf(signedIn),
      scriptsOf("public pages", open, 20),
      scriptsOf("registering", registering, 90),
    ];
  } finally {
    await browser?.close();
    await server?.stop();
    await t.close();
    await stopCluster();
  }
}

/** A school with 2,000 jobs and 300 teachers, and a substitute who sees 500 of the jobs. */
async function crowd(t: TestContext) {
  const principal = await createBusySchool(t);
  const substitute = await createSubstitute(t.db, { regions: ["FI-18"] });
  await t.client`update jobs set region_code = 'FI-18' where id in (select id from jobs limit ${open})`;
  const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const { id } = await postJob(t.ctx, principal, {
    startDate,
    startTime: "08:00",
    endTime: "15:00",
    type: "one",
  });
  return { principal: principal.email, substitute: substitute.email, job: id };
}

interface Stand {
  browser: Browser;
  origin: string;
  rounds: number;
}

async function visits(
  { browser, origin, rounds }: Stand,
  email: string | undefined,
  paths: string[],
): Promise<Visit[]> {
  const { page, context } = await visitor(browser, origin, { lang: "fi" });
  if (email) await signIn(page, email, testPassword);
  await withoutCache(page);
  const slow = await slowing(page);
  await watchLongTasks(page);
  const found: Visit[] = [];
  for (const path of paths) {
    const blocked: number[] = [];
    let weight: Weight = { requests: 0, script: 0, elements: 0 };
    for (let round = 0; round < rounds; round++) {
      const weighed = weigh(page);
      await slow(slower);
      await page.goto(path);
      weight = await weighed();
      blocked.push(await blockingTime(page));
      await slow(1);
    }
    found.push({ path, ...weight, blocked });
  }
  await context.close();
  return found;
}

/** Before each page's own scripts. */
const watchLongTasks = (page: Page) =>
  page.addInitScript(() => {
    const all: { start: number; duration: number }[] = [];
    Object.assign(window, { longTasks: all });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) all.push({ start: startTime, duration });
    }).observe({ type: "longtask", buffered: true });
  });

/** What of each piece of work after the first picture goes beyond 50 ms: as long as that, nobody is answered. */
const blockingTime = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    const all = (window as unknown as { longTasks: { start: number; duration: number }[] }).longTasks;
    return all
      .filter(({ start, duration }) => start + duration > first)
      .reduce((sum, { duration }) => sum + duration - 50, 0);
  });

function figuresOf(seen: Visit[]): Figure[] {
  const most = (of: (visit: Visit) => number) => seen.toSorted((a, b) => of(b) - of(a))[0];
  const figure = (name: string, visit: Visit | undefined, rounds: number[], atMost: number): Figure => ({
    name: `signed-in pages, ${name}`,
    rounds,
    limit: { atMost },
    detail: `the worst of ${seen.length}: ${placeOf(visit)}; ${jobs} jobs and ${teachers} teachers of the school, ${open} open jobs`,
  });
  const [asks, brings, holds, blocks] = [
    most(({ requests }) => requests),
    most(({ script }) => script),
    most(({ elements }) => elements),
    most(({ blocked }) => median(blocked)),
  ];
  return [
    figure("requests", asks, [asks?.requests ?? Number.NaN], 12),
    figure("kB of script", brings, [(brings?.script ?? Number.NaN) / 1000], 90),
    figure(`blocking time in ms at ${slower}× slower`, blocks, blocks?.blocked ?? [], 80),
    figure("elements", holds, [holds?.elements ?? Number.NaN], 1_499),
  ];
}

const placeOf = (visit: Visit | undefined) => visit?.path.replace(/[0-9a-f-]{36}/, "…");

function scriptsOf(of: string, seen: Visit[], atMost: number): Figure {
  const [most] = seen.toSorted((a, b) => b.script - a.script);
  return {
    name: `${of}, kB of script`,
    rounds: [(most?.script ?? Number.NaN) / 1000],
    limit: { atMost },
    own: true,
    detail: `the heaviest of ${seen.length}: ${placeOf(most)}`,
  };
}
