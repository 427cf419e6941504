// Shows (rule: teacher-import).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Browser } from "playwright";
import postgres from "postgres";
import { launchBrowser, signIn, visitor, whole } from "../../e2e/browser.ts";
import { passwordOf } from "../../e2e/forms/login-details.ts";
import { type Connection, connect } from "../../server/platform/database/connection.ts";
import {
  type EmbeddedPostgres,
  freePort,
  startEmbeddedPostgres,
} from "../../server/platform/database/embedded.ts";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createPrincipal, testPassword } from "../../tests/support/factories.ts";
import { startReadyPostgres } from "../../tests/support/servers/cluster.ts";
import { type ServerProcess, startServer } from "../../tests/support/servers/server.ts";

let directory: string;
let port: number;
let database: EmbeddedPostgres;
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tuuri-import-"));
  await Bun.$`chmod 755 ${directory}`.quiet();
  port = await freePort();
  database = await startReadyPostgres(join(directory, "postgres"), { disposable: true, port });
  server = await startServer({
    DATABASE_URL: database.url("tuuri"),
    DATA_DIR: join(directory, "data"),
    TOKEN_SECRET: "s".repeat(48),
  });
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await database?.stop();
  await rm(directory, { recursive: true, force: true });
}, 60_000);

/** Of the list, and which of them waits. */
const teachers = 40;
const heldAt = 5;

/** With a pool of its own: what was connected before the database went is gone with it. */
async function asking<T>(ask: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = connect(database.url("tuuri"), 1);
  try {
    return await ask(connection);
  } finally {
    await connection.close();
  }
}

async function addedTo(domain: string): Promise<number> {
  const [row] = await asking(({ db }) =>
    db.execute<{ count: number }>(
      sql`select count(*)::int as count from accounts where email like ${`%@${domain}`}`,
    ),
  );
  return row?.count ?? 0;
}

async function opens(email: string, password: string): Promise<boolean> {
  await asking(({ db }) => db.execute(sql`update accounts set confirmed_at = now() where email = ${email}`));
  const login = await fetch(`${server.origin}/api/shared/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return login.status === 200;
}

/** Whoever adds this teacher waits, until the database goes: somebody else is just about to. */
async function hold(email: string): Promise<() => Promise<void>> {
  const client = postgres(database.url("tuuri"), { max: 1, onnotice: () => {} });
  const own = await client.reserve();
  await own`begin`;
  await own`insert into accounts (id, email, password_hash, first_name, last_name, type, site_lang)
    values (gen_random_uuid(), ${email}, '', 'Aino', 'Rivi', 'teacher', 1)`;
  return () => client.end({ timeout: 1 });
}

const isHeld = () =>
  asking(async ({ client }) => {
    const waiting = await client`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return waiting.length > 0;
  });

test.each([
  ["fi", 375, "fast"],
  ["sv", 1440, "immediate"],
] as const)(
  "in %s at %i, teachers whose adding a restart of the database (%s) broke off are each added once, with the password of their slip",
  async (lang, width, mode) => {
    const say = textsIn(lang);
    const domain = `uusi-${lang}.example`;
    const email = (n: number) => `t${n}@${domain}`;
    const principal = await asking(({ db }) => createPrincipal(db, { lang }));
    const { page, context } = await visitor(browser, server.origin, {
      lang,
      width,
      mayComplain: /Failed to load resource/,
    });
    await signIn(page, principal.email, testPassword);
    await page.goto("/app/teachers/import");
    const lines = Array.from({ length: teachers }, (_, n) => `Aino;Rivi ${n};${email(n)};+358 40 000 0021`);
    await page.getByLabel(say("teachers:import.lines")).fill(lines.join("\n"));
    await page.getByRole("button", { name: say("teachers:import.preview") }).click();
    await page.getByRole("checkbox", { name: say("teachers:import.mail") }).uncheck();
    // What adds them part by part is a script of the page.
    await page.waitForLoadState();
    await whole(page);
    const drop = await hold(email(heldAt));
    await page.getByRole("button", { name: say("teachers:import.do", { count: teachers }) }).click();
    await eventually("one to be in the middle of being added", isHeld, 60);
    await database.stop(mode);
    await drop();
    await page.locator("[data-said]").getByText(say("teachers:import.brokeOff")).waitFor();
    database = await startEmbeddedPostgres(join(directory, "postgres"), { disposable: true, port });
    const before = await addedTo(domain);
    expect(before).toBeLessThan(teachers);

    await eventually("the server to be ready", async () => (await fetch(`${server.origin}/readyz`)).ok);
    await page.getByRole("button", { name: say("teachers:import.goOn") }).click();
    await page.locator(".slip").first().waitFor({ timeout: 60_000 });
    expect([await page.locator(".slip").count(), await addedTo(domain)]).toEqual([teachers, teachers]);
    // A database of tests may lose what it has just written.
    for (const n of [0, Math.max(0, before - 1), before, teachers - 1])
      expect(await opens(email(n), await passwordOf(page, email(n)))).toBe(true);
    await context.close();
  },
  150_000,
);
