import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureDatabase, migrateDatabase } from "../../../db/migrate.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../server/platform/database/embedded.ts";
import { onceARun } from "../machine/once-a-run.ts";

/** The database with all tables and lists that each cluster of ours has, named as the product names its own. */
export const template = "tuuri";

/** Set by `bun run test`, which stops what is left at its end. */
const run = process.env["TUURI_TEST_RUN"];

interface Own {
  server: EmbeddedPostgres;
  directory: string;
}
let own: Promise<Own> | undefined;

/** Address of the throw-away server of all tests, without a database; made when the first test asks for it. */
export async function serverAddress(): Promise<string> {
  if (run) return onceARun("cluster-address", async () => (await startForAll(join(run, "postgres"))).url(""));
  own ??= (async () => {
    const directory = await mkdtemp(join(tmpdir(), "tuuri-test-"));
    await chmod(directory, 0o755);
    return { server: await startForAll(join(directory, "postgres")), directory };
  })();
  return (await own).server.url("");
}

const startForAll = (home: string) => startReadyPostgres(home, { disposable: true, maxConnections: 300 });

/** Without a run: removes what this process has made. */
export async function stopCluster(): Promise<void> {
  if (!own) return;
  const { server, directory } = await own;
  own = undefined;
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

/** A server of one's own, to be stopped and frozen, that has the template. */
export async function startReadyPostgres(
  home: string,
  options: Parameters<typeof startEmbeddedPostgres>[1] = { disposable: true },
): Promise<EmbeddedPostgres> {
  const laid = await layCluster(home);
  const server = await startEmbeddedPostgres(home, options);
  if (!laid) await prepare(server);
  return server;
}

/**
 * Lays the files of a cluster with the template where a server, or the product's own in `postgres` of its directory,
 * is to be started: making one takes many times as long.
 * @returns false where it is made anew: without a run, and where others may not look into temporary files
 */
export async function layCluster(home: string): Promise<boolean> {
  if (!run) return false;
  const ready = await onceARun("cluster-files", async () => {
    const directory = join(run, "ready");
    const server = await startEmbeddedPostgres(directory, { disposable: true });
    await prepare(server);
    await server.stop();
    return directory;
  });
  if (!existsSync(join(ready, "cluster"))) return false;
  await Bun.$`mkdir -p ${home} && cp -Rp ${ready}/cluster ${home}/`.quiet();
  return true;
}

async function prepare(server: EmbeddedPostgres): Promise<void> {
  await ensureDatabase(server.url("postgres"), template);
  await migrateDatabase(server.url(template));
}
