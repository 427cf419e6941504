import { join } from "node:path";
import postgres from "postgres";
import type { Certificate } from "../authority.ts";
import { eventually } from "../eventually.ts";

/** Turns TLS on at a server, with the certificate of some files; or off. Who is connected stays as they are. */
export async function setTls(home: string, address: string, files: Certificate | undefined): Promise<void> {
  const admin = postgres(address, { max: 1 });
  const data = join(home, "cluster");
  if (files) {
    const [cert, key] = [join(data, "server.crt"), join(data, "server.key")];
    await Bun.$`cp ${files.cert} ${cert} && cp ${files.key} ${key} && chmod 600 ${key}`.quiet();
    await Bun.$`chown --reference=${data} ${cert} ${key}`.quiet();
  }
  const [before] = await admin`select pg_conf_load_time()::text as at`;
  await admin.unsafe(`alter system set ssl = ${files ? "on" : "off"}`);
  await admin`select pg_reload_conf()`;
  await eventually("the server to have read its settings", async () => {
    const one = postgres(address, { max: 1 });
    const [now] = await one`select pg_conf_load_time()::text as at`;
    await one.end();
    return now?.["at"] !== before?.["at"];
  });
  await admin.end();
}
