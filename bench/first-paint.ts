import type { Browser, BrowserContext, Request } from "playwright";
import { launchBrowser, signIn } from "../e2e/browser.ts";
import { testContext } from "../tests/support/database.ts";
import { createSchool, createSubstitute, createTeacher, testPassword } from "../tests/support/factories.ts";
import { stopCluster } from "../tests/support/servers/cluster.ts";
import { type ServerProcess, startServer } from "../tests/support/servers/server.ts";
import { seedMarket } from "../tests/support/world/many-jobs.ts";
import { type Figure, median, type Pace } from "./measure/figure.ts";

const open = 400;
/** As a phone where the network is weak: milliseconds, bytes a second. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const slower = 4;
const phone = { width: 412, height: 823 };
const limits = { "/app/login": 800, "/app/jobs/all": 1_200 } as const;
type Path = keyof typeof limits;

/**
 * When a first visit on a slow phone shows something, against the same bytes from a server that only holds them: what
 * making the page costs whoever waits for it.
 */
export async function firstPaint({ rounds }: Pace): Promise<Figure[]> {
  const t = await testContext();
  let server: ServerProcess | undefined;
  let browser: Browser | undefined;
  try {
    const school = await createSchool(t.db);
    const teacher = await createTeacher(t.db, { school });
    const substitute = await createSubstitute(t.db, { regions: ["FI-18"] });
    const place = { schoolId: school.id, ownerId: teacher.id };
    await seedMarket(t.client, { ...place, open, archived: 0, substitutes: 0 });
    server = await startServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir });
    browser = await launchBrowser();
    const visitor = { browser, origin: server.origin, rounds };
    return [
      ...(await compare(visitor, "/app/login", "login page")),
      ...(await compare({ ...visitor, email: substitute.email }, "/app/jobs/all", "open jobs")),
    ];
  } finally {
    await browser?.close();
    await server?.stop();
    await t.close();
    await stopCluster();
  }
}

interface Visitor {
  rounds: number;
  browser: Browser;
  origin: string;
  /** Whoever is signed in. */
  email?: string;
}

async function compare(visitor: Visitor, path: Path, name: string): Promise<Figure[]> {
  const { rounds } = visitor;
  const bare = await copyOf(visitor, path);
  try {
    const times = { ours: [] as number[], bare: [] as number[] };
    for (let n = 0; n <= rounds; n++) {
      const ours = await paint(visitor, path);
      const copied = await paint({ browser: visitor.browser, origin: bare.url.origin, rounds }, path);
      // The first visit of all finds the server's code as it was loaded.
      if (n === 0) continue;
      times.ours.push(ours);
      times.bare.push(copied);
    }
    const [ours, copied] = [median(times.ours), median(times.bare)];
    const detail = `${ours.toFixed(0)} ms against ${copied.toFixed(0)} ms, ${rounds} rounds in turn`;
    return [
      {
        name: `${name}, first paint at slow 4G, in ms`,
        rounds: times.ours,
        limit: { atMost: limits[path] },
        detail,
      },
      {
        name: `${name}, first paint / its bytes alone`,
        rounds: times.ours.map((one, round) => one / (times.bare[round] ?? Number.NaN)),
        limit: { atMost: 1.2 },
        detail,
      },
    ];
  } finally {
    bare.stop(true);
  }
}

/** Milliseconds from the start of a first visit to the first text or picture. */
async function paint(visitor: Visitor, path: string): Promise<number> {
  const context = await enter(visitor);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", slow4g);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
    await page.goto(visitor.origin + path, { waitUntil: "load" });
    const found = await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    );
    return Number(await found.jsonValue());
  } finally {
    await context.close();
  }
}

async function enter({ browser, origin, email }: Visitor): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: "fi-FI",
    viewport: phone,
    serviceWorkers: "block",
    extraHTTPHeaders: { "sec-ch-ua-mobile": "?1" },
  });
  if (email) {
    const page = await context.newPage();
    await signIn(page, email, testPassword);
    await page.close();
  }
  return context;
}

/** All that a visit asks for, byte by byte as it comes over the line, behind nothing but a map. */
async function copyOf(visitor: Visitor, path: string): Promise<Bun.Server<unknown>> {
  const context = await enter(visitor);
  const kept = new Map<string, () => Response>();
  try {
    const page = await context.newPage();
    const asked: Request[] = [];
    const hear = (request: Request) => asked.push(request);
    page.on("request", hear);
    await page.goto(path, { waitUntil: "load" });
    page.off("request", hear);
    for (const request of asked) await keep(request);
  } finally {
    await context.close();
  }
  return Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ url }) => {
      const { pathname, search } = new URL(url);
      return kept.get(pathname + search)?.() ?? new Response(null, { status: 404 });
    },
  });

  async function keep(request: Request) {
    const { origin, pathname, search } = new URL(request.url());
    const isPart = origin === visitor.origin && request.method() === "GET";
    if (!isPart || request.resourceType() === "eventsource") return;
    const sent = Object.entries(await request.allHeaders()).filter(([name]) => !name.startsWith(":"));
    const answer = await fetch(request.url(), { headers: Object.fromEntries(sent), decompress: false });
    const bytes = await answer.arrayBuffer();
    const told = new Headers(answer.headers);
    for (const name of ["set-cookie", "transfer-encoding", "content-length"]) told.delete(name);
    kept.set(pathname + search, () => new Response(bytes, { status: answer.status, headers: told }));
  }
}
