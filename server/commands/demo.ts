import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { count } from "drizzle-orm";
import { dropDatabase } from "../../db/migrate.ts";
import { accounts } from "../../db/schema/index.ts";
import {
  demoCode,
  demoPasscode,
  demoPassword,
  demoRecoveryCodes,
  demoSecret,
  seedDemo,
} from "../demo/index.ts";
import { startDemoProvider } from "../modules/identity/index.ts";
import { type Config, dataPath } from "../platform/config.ts";
import { freePort, startEmbeddedPostgres } from "../platform/database/embedded.ts";
import { boot } from "../platform/process/boot.ts";
import { serve } from "../serve.ts";
import { stopInTime, stopSignal } from "./start.ts";

const logins: [string, string][] = [
  ["substitute@demo.test", "substitute, Finnish"],
  ["vikarie@demo.test", "substitute, Swedish"],
  ["teacher@demo.test", "teacher"],
  ["principal@demo.test", "principal of one school"],
  ["ledare@demo.test", "principal of three schools"],
  ["admin@demo.test", "operator (school Admin)"],
];

/** Serves a demonstration with data of its own, made anew when a new day has begun. */
export async function demo(given: Config): Promise<number> {
  if (given.databaseUrl) {
    process.stderr.write("The demonstration keeps its own database: unset DATABASE_URL.\n");
    return 2;
  }
  const started = performance.now();
  // From the first moment: a signal while the demonstration is filled in must not leave its database behind.
  let stopped = false;
  const stop = stopSignal().then(() => {
    stopped = true;
  });
  const config = await demoConfig(given);
  await freshen(config);
  if (stopped) return process.exit(0);
  const identity = config.oidc ? undefined : await startDemoProvider(config.publicUrl);
  const server = await serve({ ...config, oidc: config.oidc ?? identity?.oidc });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(welcome(config.publicUrl, seconds));
  await stop;
  await stopInTime(server, config);
  return process.exit(0);
}

async function demoConfig(given: Config): Promise<Config> {
  const port =
    given.port === 3000 && !(await isFree(3000)) ? await freePort() : given.port || (await freePort());
  const publicUrl =
    given.publicUrl === `http://localhost:${given.port}` ? `http://localhost:${port}` : given.publicUrl;
  const dataDir = given.dataDir === resolve(".data") ? resolve(".data/demo") : given.dataDir;
  const logLevel = given.logLevel === "info" ? "warn" : given.logLevel;
  return { ...given, port, publicUrl, dataDir, logLevel, principalApproval: "auto", role: "all" };
}

function isFree(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(500) }).then(
    () => false,
    (error: unknown) => (error as { code?: string }).code === "ConnectionRefused",
  );
}

/** Dates are around the day of filling in: yesterday's demonstration is thrown away. */
async function freshen(config: Config) {
  const marker = dataPath(config, "demo-day");
  const today = new Date().toISOString().slice(0, 10);
  if ((await readFile(marker, "utf8").catch(() => "")) !== today) {
    const embedded = await startEmbeddedPostgres(dataPath(config, "postgres"));
    await dropDatabase(embedded.url("postgres"), "tuuri");
    await embedded.stop();
  }
  const { ctx, close } = await boot(config);
  const [filled] = await ctx.db.select({ people: count() }).from(accounts);
  if (filled?.people === 0) {
    process.stdout.write("· Filling in the demonstration\n");
    await seedDemo(ctx);
  }
  await close();
  await writeFile(marker, today);
}

function welcome(address: string, seconds: string): string {
  const people = logins.map(([email, who]) => `  ${email.padEnd(24)} ${who}`).join("\n");
  return `
Tuuri is ready at ${address}/ (${seconds} s)

Sign in with the password ${demoPassword} as
${people}

The operator is asked for a second factor: the code of an authenticator app with the secret
${demoSecret}, or one of the recovery codes ${demoRecoveryCodes[0]} to ${demoRecoveryCodes.at(-1)}, each good once a day.

School code for a new teacher   ${demoCode}
Passcode of the statistics      ${demoPasscode}
Mails lie in the mailbox        ${address}/app/dev/mailbox
Stop with Ctrl-C.
`;
}
