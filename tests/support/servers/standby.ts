import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import {
  type EmbeddedPostgres,
  freePort,
  startEmbeddedPostgres,
} from "../../../server/platform/database/embedded.ts";
import { eventually } from "../eventually.ts";
import { startReadyPostgres } from "./cluster.ts";

export interface PrimaryAndStandby {
  primary: EmbeddedPostgres;
  standby: EmbeddedPostgres;
  ports: { primary: number; standby: number };
  /** Makes the standby a primary. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** A PostgreSQL with the template and a streaming replica, which has what is committed before anybody is told so. */
export async function startWithStandby(directory: string): Promise<PrimaryAndStandby> {
  const [first, second] = [join(directory, "primary"), join(directory, "standby")];
  const ports = { primary: await freePort(), standby: await freePort() };
  // Both begin from the same files: what a base backup would be, of a server that stands still.
  await (await startReadyPostgres(first)).stop();
  await Bun.$`cp -Rp ${first} ${second}`.quiet();
  const from = `host=127.0.0.1 port=${ports.primary} user=postgres application_name=standby`;
  await appendFile(join(second, "cluster/postgresql.auto.conf"), `primary_conninfo = '${from}'\n`);
  await writeFile(join(second, "cluster/standby.signal"), "");
  const primary = await startEmbeddedPostgres(first, { port: ports.primary });
  const standby = await startEmbeddedPostgres(second, { port: ports.standby });
  const asking = async <T>(server: EmbeddedPostgres, ask: (sql: postgres.Sql) => Promise<T>) => {
    const sql = postgres(server.url("postgres"), { max: 1, onnotice: () => {} });
    try {
      return await ask(sql);
    } finally {
      await sql.end();
    }
  };
  await asking(primary, async (sql) => {
    await sql`alter system set synchronous_standby_names = 'standby'`;
    await sql`select pg_reload_conf()`;
    await eventually("the standby to follow", async () => {
      const [row] = await sql`select sync_state from pg_stat_replication`;
      return row?.["sync_state"] === "sync";
    });
  });
  return {
    primary,
    standby,
    ports,
    promote: () => asking(standby, async (sql) => void (await sql`select pg_promote(true, 30)`)),
    stop: async () => {
      await primary.stop("immediate");
      await standby.stop("immediate");
    },
  };
}
