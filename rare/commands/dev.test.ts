import { afterAll, beforeAll, expect, test } from "bun:test";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright";
import {
  launchBrowser,
  markPage,
  signIn,
  type Visitor,
  visitor,
  wasNotReloaded,
  whole,
} from "../../e2e/browser.ts";
import { connect } from "../../server/platform/database/connection.ts";
import { freePort } from "../../server/platform/database/embedded.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { layCluster } from "../../tests/support/servers/cluster.ts";

// `bun run dev` on a copy of the sources, so that saving in it disturbs nobody.
const root = new URL("../..", import.meta.url).pathname;
let copy: string;
let origin: string;
let dev: Bun.Subprocess;
let browser: Browser;
let person: Visitor;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "tuuri-dev-"));
  await Bun.$`chmod 755 ${copy}`.quiet();
  for (const name of [
    "src",
    "server",
    "db",
    "public",
    "astro.config.mjs",
    "package.json",
    "bun.lock",
    "patches",
  ])
    await cp(join(root, name), join(copy, name), { recursive: true });
  await cp(join(root, "tsconfig.json"), join(copy, "tsconfig.json"));
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  await layCluster(join(copy, ".data/postgres"));
  const port = String(await freePort());
  origin = `http://127.0.0.1:${port}`;
  dev = Bun.spawn([process.execPath, "server/launch/dev.ts"], {
    cwd: copy,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env["PATH"] ?? "",
      HOST: "127.0.0.1",
      PORT: port,
      PUBLIC_URL: origin,
      DATA_DIR: join(copy, ".data"),
      LOG_LEVEL: "silent",
    },
  });
  await eventually("the server to be ready", () => answer("/readyz").then(({ ok }) => ok), 60);
  const { db, close } = connect(await databaseUrl(), 1);
  const { email } = await createSubstitute(db);
  await close();
  browser = await launchBrowser();
  // The live stream ends with the server, or before its first byte has passed on.
  const mayComplain = /ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED_ENCODING|status of 50\d .*\/api\/events/;
  person = await visitor(browser, origin, { lang: "fi", mayComplain });
  // A server that starts anew for what was put together says that it is not ready.
  await eventually("somebody is signed in", () => signedIn(email), 90);
  // When all is new, a page loads itself once more after its libraries were put together, in the middle of this.
  await eventually("the page", () => opened("/app/jobs/all"), 90);
}, 150_000);

afterAll(async () => {
  await browser?.close();
  dev?.kill("SIGTERM");
  await dev?.exited;
  await rm(copy, { recursive: true, force: true });
});

const signedIn = (email: string) =>
  signIn(person.page, email, testPassword).then(
    () => true,
    () => false,
  );
const opened = (path: string) =>
  person.page.goto(path).then(
    () => true,
    () => false,
  );
const answer = (path: string) => fetch(origin + path).catch(() => new Response(null, { status: 503 }));

async function databaseUrl(): Promise<string> {
  const lines = (await readFile(join(copy, ".data/postgres/cluster/postmaster.pid"), "utf8")).split("\n");
  return `postgres://postgres@127.0.0.1:${lines[3]}/tuuri`;
}

async function save(path: string, change: (text: string) => string) {
  const file = join(copy, path);
  const before = await readFile(file, "utf8");
  const after = change(before);
  expect(after).not.toBe(before);
  await writeFile(file, after);
}

test("a saved island is on the open page, which is not loaded anew", async () => {
  const { page } = person;
  await page.locator(".empty h2").waitFor();
  await whole(page);
  await markPage(page);
  await save("src/components/EmptyState.tsx", (text) =>
    text.replace("<h2>{title}</h2>", "<h2>Uusi: {title}</h2>"),
  );
  await page.locator(".empty h2", { hasText: "Uusi: " }).waitFor();
  expect(await wasNotReloaded(page)).toBe(true);
}, 90_000);

test("a saved style is on the open page", async () => {
  await save("src/styles/base.css", (text) => `${text}\nbody { outline: 3px solid rgb(1, 2, 3); }\n`);
  const outline = () => person.page.evaluate(() => getComputedStyle(document.body).outlineColor);
  await eventually("the style", async () => (await outline()) === "rgb(1, 2, 3)");
}, 90_000);

test("a saved text is on the next page", async () => {
  await save("src/locales/fi/jobs.json", (text) =>
    text.replace('"Avoimet sijaisuudet"', '"Vapaat sijaisuudet"'),
  );
  await eventually("the text", async () => {
    // The page loads itself anew at a saved text, and may do so at this very moment.
    await opened("/app/jobs/all");
    return (await person.page.title()).startsWith("Vapaat sijaisuudet");
  });
}, 90_000);

test("a saved service answers the next call, of the API and of a page", async () => {
  await save("server/plugins/health.ts", (text) => text.replace(': "ok"', ': "renewed"'));
  await eventually("the answer", async () => (await (await answer("/healthz")).text()).includes("renewed"));
  await save("server/platform/http/cookies.ts", (text) =>
    text.replace("return header", 'if (name === "_email") return "uusi@example.test";\n  return header'),
  );
  await eventually("the page", async () =>
    (await (await answer("/app/login")).text()).includes("uusi@example.test"),
  );
}, 90_000);

test("a call while the server starts anew waits instead of failing", async () => {
  await save("server/plugins/health.ts", (text) => text.replace('"renewed"', '"once more"'));
  const statuses = new Set<number>();
  await eventually("the answer", async () => {
    const got = await fetch(`${origin}/healthz`);
    statuses.add(got.status);
    return (await got.text()).includes("once more");
  });
  expect([...statuses]).toEqual([200]);
}, 90_000);

test("a saved migration is in the database", async () => {
  const { client, close } = connect(await databaseUrl(), 1);
  await writeFile(join(copy, "db/migrations/9999_more.sql"), "create table saved_just_now (id int);\n");
  await save("db/migrations/meta/_journal.json", (text) => {
    const journal = JSON.parse(text);
    journal.entries.push({
      idx: 9999,
      version: "7",
      when: Date.now() + 1e9,
      tag: "9999_more",
      breakpoints: true,
    });
    return JSON.stringify(journal);
  });
  await eventually("the table", async () => {
    const [found] = await client`select to_regclass('saved_just_now') is not null as there`;
    return found?.["there"];
  });
  await close();
}, 90_000);
