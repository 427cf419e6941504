import { join } from "node:path";
import { freePort } from "../../server/platform/database/embedded.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { runBeside } from "./beside.ts";
import type { Closing } from "./neighbours.ts";

/**
 * PgBouncer in front of a database, in transaction mode, as an operator has it.
 * @returns its address, which says so where it does not keep track of prepared statements
 */
export async function startPooler(direct: string, folder: string, closing: Closing): Promise<string> {
  const port = await freePort();
  const { hostname, port: databasePort, username, password, pathname } = new URL(direct);
  const name = pathname.slice(1);
  const tracks = await keepsTrack();
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    // It knows the one role that it signs in with, and asks nobody.
    auth_type: "any",
    admin_users: username,
    pool_mode: "transaction",
    default_pool_size: 6,
    max_client_conn: 300,
    log_connections: 0,
    log_disconnections: 0,
    ...(process.getuid?.() === 0 ? { user: "nobody" } : {}),
    ...(tracks ? { max_prepared_statements: 500 } : {}),
  };
  const place = {
    host: hostname,
    port: databasePort,
    dbname: name,
    user: username,
    ...(password ? { password } : {}),
  };
  const said = (all: object, between: string) =>
    Object.entries(all)
      .map(([key, value]) => `${key}=${value}`)
      .join(between);
  const file = join(folder, "pgbouncer.ini");
  await Bun.write(file, `[databases]\n${name} = ${said(place, " ")}\n[pgbouncer]\n${said(settings, "\n")}\n`);
  runBeside([Bun.which("pgbouncer") ?? "", "--quiet", file], closing, folder);
  await eventually("the pooler to answer", () =>
    Bun.connect({ hostname: "127.0.0.1", port, socket: { data() {} } }).then(
      (socket) => {
        socket.end();
        return true;
      },
      () => false,
    ),
  );
  return `postgres://${username}@127.0.0.1:${port}/${name}${tracks ? "" : "?prepare=false"}`;
}

/** From 1.21 on. */
async function keepsTrack(): Promise<boolean> {
  const said = await Bun.$`pgbouncer --version`.quiet().text();
  const [, major, minor] = /(\d+)\.(\d+)/.exec(said) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}
