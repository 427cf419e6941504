import { expect, test } from "bun:test";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { eventually } from "../../../tests/support/eventually.ts";
import { startEmbeddedPostgres } from "./embedded.ts";

test("what the database logs of a refusal is kept a week at most, and quotes nobody's address", async () => {
  const directory = await mkdtemp(join(tmpdir(), "tuuri-embedded-"));
  const server = await startEmbeddedPostgres(join(directory, "postgres"));
  const client = postgres(server.url("postgres"), { max: 1 });
  try {
    await client`create table people (email text constraint people_email_unique unique)`;
    await client`insert into people values ('aino@example.test')`;
    const again = client`insert into people values (${"aino@example.test"})`;
    expect(await again.then(String, String)).toContain("people_email_unique");
    const [{ log_directory = "" } = {}] = await client`show log_directory`;
    const files = await readdir(log_directory);
    // A file a weekday, which the next week begins anew.
    expect(files).toEqual([expect.stringMatching(/^postgresql-(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\.log$/)]);
    const [{ log_truncate_on_rotation } = {}] = await client`show log_truncate_on_rotation`;
    expect(log_truncate_on_rotation).toBe("on");
    const logged = () => readFile(join(log_directory, files[0] ?? ""), "utf8");
    // A process of its own writes what it is sent.
    await eventually("it is logged", async () => (await logged()).includes("people_email_unique"));
    expect(await logged()).not.toContain("aino@");
  } finally {
    await client.end();
    await server.stop("immediate");
    await rm(directory, { recursive: true, force: true });
  }
});
