import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { alone, root, step } from "../../server/launch/prepare.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../server/platform/database/embedded.ts";
import { startReadyPostgres, template } from "../../tests/support/servers/cluster.ts";
import { fillMarket, type Size } from "./fill.ts";

/** Databases of the cluster beside the empty template. */
const markets = {
  /** A country's morning with ten years behind it. */
  market: { open: 10_000, archived: 1_000_000, substitutes: 100_000 },
  /** The same in its first weeks. */
  young: { open: 10_000, archived: 10_000, substitutes: 100_000 },
} satisfies Record<string, Size>;

/**
 * A server of its own with the markets, as a copy of files that are made once for each state of the migrations and of what
 * fills them; removed by `close`.
 */
export async function marketServer(): Promise<{
  server: EmbeddedPostgres;
  home: string;
  close(): Promise<void>;
}> {
  const kept = await keptFiles();
  const directory = await mkdtemp(join(tmpdir(), "tuuri-market-"));
  await chmod(directory, 0o755);
  const home = join(directory, "postgres");
  await mkdir(home);
  await Bun.$`cp -Rp --reflink=auto ${kept}/cluster ${home}/`.quiet();
  const server = await startEmbeddedPostgres(home, { disposable: true, maxConnections: 300 });
  return {
    server,
    home,
    close: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Where the files lie, which are made if they are not there. */
async function keptFiles(): Promise<string> {
  // Below the checkout PostgreSQL's own user may not be let in: where it is, embedded.ts says.
  const shelf = join(root, ".data/bench");
  await mkdir(shelf, { recursive: true });
  return alone(join(shelf, "market.lock"), async () => {
    const name = `market-${await fingerprint()}`;
    const kept = join(shelf, name);
    const at = join(kept, "postgres");
    if (existsSync(join(kept, "made"))) return homeOf(at);
    for (const old of await readdir(shelf))
      if (/^market-[0-9a-f]{16}$/.test(old)) await forget(join(shelf, old));
    const began = performance.now();
    step("Making the market: 100,000 substitutes, 10,000 open and 1,010,000 archived jobs");
    await make(at);
    await Bun.write(join(kept, "made"), "");
    step(`The market is made (${((performance.now() - began) / 1000).toFixed(0)} s), and kept under ${kept}`);
    return homeOf(at);
  });
}

async function make(at: string) {
  const server = await startReadyPostgres(at);
  try {
    const admin = postgres(server.url("postgres"), { max: 1, onnotice: () => {} });
    await admin`alter system set max_wal_size = '8GB'`;
    await admin`select pg_reload_conf()`;
    for (const [name, size] of Object.entries(markets)) {
      await admin.unsafe(`create database ${name} template ${template}`);
      const client = postgres(server.url(name), { max: 1, onnotice: () => {} });
      await fillMarket(client, size);
      await client.end();
    }
    await admin.end();
  } finally {
    await server.stop();
  }
}

/** Where embedded.ts has put the cluster of this directory. */
async function homeOf(at: string): Promise<string> {
  const moved = `${at}.moved`;
  return existsSync(moved) ? (await readFile(moved, "utf8")).trim() : at;
}

async function forget(kept: string) {
  await rm(await homeOf(join(kept, "postgres")), { recursive: true, force: true });
  await rm(kept, { recursive: true, force: true });
}

/** Of all that decides what is in the files. */
async function fingerprint(): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify(markets));
  hash.update(await readFile(join(import.meta.dir, "fill.ts")));
  for (const folder of ["db/migrations", "db/reference"])
    for (const file of (await readdir(join(root, folder))).sort())
      if (/\.(sql|json)$/.test(file)) hash.update(file).update(await readFile(join(root, folder, file)));
  return hash.digest("hex").slice(0, 16);
}
