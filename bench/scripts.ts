import type { Browser } from "playwright";
import { launchBrowser, signIn, visitor } from "../e2e/browser.ts";
import { weigh, withoutCache } from "../e2e/pages/weight.ts";
import { postJob } from "../server/modules/jobs/index.ts";
import { stopCluster } from "../tests/support/cluster.ts";
import { testContext } from "../tests/support/database.ts";
import { createPrincipal, createSubstitute, testPassword } from "../tests/support/factories.ts";
import { type ServerProcess, startServer } from "../tests/support/server.ts";
import type { Figure } from "./measure.ts";

const publicPages = ["/app/login", "/app/register/principal", "/app/gdpr", "/app/faq"];
const substitutePages = [
  "/app/jobs/all",
  "/app/jobs/personal",
  "/app/profile",
  "/app/settings/notifications",
];
const posterPages = ["/app/jobs/overview", "/app/jobs/new", "/app/jobs/sos", "/app/profile?edit=additional"];

interface Weight {
  path: string;
  kilobytes: number;
}

/** What pages bring of scripts, as it comes over the line: compressed, with an empty cache. */
export async function scripts(): Promise<Figure[]> {
  const t = await testContext();
  let server: ServerProcess | undefined;
  let browser: Browser | undefined;
  try {
    const principal = await createPrincipal(t.db);
    const substitute = await createSubstitute(t.db);
    const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const wish = { startDate, startTime: "08:00", endTime: "15:00", type: "one" };
    const { id } = await postJob(t.ctx, principal, wish);
    server = await startServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir });
    browser = await launchBrowser();
    const read = (email: string | undefined, paths: string[]) =>
      weights(browser as Browser, server?.origin ?? "", email, paths);
    const open = await read(undefined, publicPages);
    const registering = await read(undefined, ["/app/register/user"]);
    const signedIn = [
      ...(await read(substitute.email, [...substitutePages, `/app/specific/${id}`])),
      ...(await read(principal.email, [...posterPages, `/app/manage/${id}?edit=1`])),
    ];
    return [
      heaviest("public pages", open, 20),
      heaviest("registering", registering, 90),
      heaviest("signed-in pages", signedIn, 90),
    ];
  } finally {
    await browser?.close();
    await server?.stop();
    await t.close();
    await stopCluster();
  }
}

function heaviest(pages: string, weights: Weight[], atMost: number): Figure {
  const [most] = weights.toSorted((a, b) => b.kilobytes - a.kilobytes);
  return {
    name: `scripts of ${pages}, compressed, in kB`,
    value: most?.kilobytes ?? Number.NaN,
    limit: { atMost },
    detail: `the heaviest of ${weights.length}: ${most?.path.replace(/[0-9a-f-]{36}/, "…")}`,
  };
}

async function weights(browser: Browser, origin: string, email: string | undefined, paths: string[]) {
  const { page, context } = await visitor(browser, origin, { lang: "fi" });
  if (email) await signIn(page, email, testPassword);
  const found: Weight[] = [];
  await withoutCache(page);
  for (const path of paths) {
    const weight = weigh(page);
    await page.goto(path);
    found.push({ path, kilobytes: (await weight()).script / 1000 });
  }
  await context.close();
  return found;
}
