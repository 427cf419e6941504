import { afterAll, expect, test } from "bun:test";
import { readdir, rm } from "node:fs/promises";
import { root } from "../../server/launch/prepare.ts";
import { pdf } from "../../server/modules/files/content/content.fixture.ts";
import { connect } from "../../server/platform/database/connection.ts";
import { freePort } from "../../server/platform/database/embedded.ts";
import { createSchool, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { ensureMinio } from "../../tests/support/servers/minio.ts";
import { client, startServer } from "../../tests/support/servers/server.ts";
import { blocksUnder } from "../backup/guide.ts";
import { postgresHere, serverWithDatabase } from "../backup/postgres.ts";
import { helmHere, podsOf, type Rendered, render, startOf } from "./helm.ts";
import { type Closing, valuesFor } from "./neighbours.ts";
import { carryOut, carryOutPod, directoryFor } from "./plain.ts";

// The chart's backup: what its pod runs, one container after the other, as processes, and a restore of what they leave.
const bin = await postgresHere();
const minio = await ensureMinio();
const able = (await helmHere()) !== undefined && minio !== undefined && bin !== undefined;

const closing: Closing = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
}, 60_000);

/** To its end, with PostgreSQL's programs at hand. */
async function run(command: string[], env: Record<string, string>) {
  const child = Bun.spawn(command, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: `${bin}:${process.env["PATH"]}`, DATA_DIR: await directoryFor(closing), ...env },
  });
  const said = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, said: said.join("") };
}

/** What the pod of the chart's job runs; the volume is a directory. */
function backUp(objects: Rendered[], volume: string) {
  const pod = podsOf(objects).find(({ component }) => component === "backup")?.pod;
  return carryOutPod(objects, pod, { volumes: { "tuuri-backup": volume }, programs: bin ?? "", closing });
}

/** An API of the chart, and whoever is signed in there. */
async function serve(objects: Rendered[], email: string) {
  const { env } = startOf(objects, "api");
  const api = await startServer({ ...env, DATA_DIR: await directoryFor(closing) });
  closing.push(() => api.process.exitCode ?? api.stop());
  const { body } = await client(api.origin).post("/api/shared/login", { email, password: testPassword });
  return { api, headers: { authorization: body.token as string } };
}

test.skipIf(!able)(
  "what the chart's job for copies runs leaves a dump and files, from which another place is served",
  async () => {
    const installation = async () => {
      const server = await serverWithDatabase(bin ?? "", closing);
      const address = server.url("tuuri", "tuuri");
      const { values } = await valuesFor(minio ?? "", address, await freePort(), closing);
      // Containers of an operator's own are nothing that we have.
      return { objects: await render("full", { ...values, initContainers: [] }), address, server };
    };
    const [here, elsewhere] = [await installation(), await installation()];
    expect(await carryOut(here.objects, "migrate", closing)).toMatchObject({ code: 0 });
    const { db, close } = connect(here.address, 2);
    const { email } = await createTeacher(db, { school: await createSchool(db) });
    await close();
    const content = new Uint8Array(pdf());
    const first = await serve(here.objects, email);
    const body = new FormData();
    body.append("files", new File([content], "a.pdf"));
    const sent = await fetch(`${first.api.origin}/api/shared/upload/files`, {
      ...{ method: "POST", headers: first.headers, body },
    });
    const { files } = (await sent.json()) as { files: { filename: string }[] };

    const volume = await directoryFor(closing);
    // The second night finds the first one's files.
    for (const copied of [1, 0]) {
      const ended = await backUp(here.objects, volume);
      expect(ended.map(({ name, code }) => [name, code])).toEqual([
        ["dump", 0],
        ["tuuri", 0],
      ]);
      expect(ended[1]?.said).toContain(`${copied} files copied`);
    }
    expect(await first.api.stop()).toBe(0);
    const [save = ""] = podsOf(here.objects).flatMap(({ component, pod }) =>
      component === "backup" ? [pod.containers[0].args.at(-1) as string] : [],
    );
    const folder = save.replace("/backup", volume);
    const left = (await readdir(volume)).filter((name) => !folder.endsWith(`/${name}`));
    expect(left).toEqual([expect.stringMatching(/^tuuri-\d{4}-\d\d-\d\d\.dump$/)]);

    const [, fill = ""] = await blocksUnder("Restore");
    const dump = fill.split("\n").find((line) => line.startsWith("pg_restore")) ?? "";
    const restore = dump.replace("$BACKUP/tuuri.dump", `${volume}/${left[0]}`);
    const { env } = startOf(elsewhere.objects, "backup");
    expect(await run(["/bin/sh", "-euc", restore], env)).toMatchObject({ code: 0 });
    expect(await carryOut(elsewhere.objects, "migrate", closing)).toMatchObject({ code: 0 });
    const back = await run([process.execPath, "server/main.ts", "files", "restore", folder], env);
    expect(back).toMatchObject({ code: 0, said: expect.stringContaining("1 files copied") });
    const second = await serve(elsewhere.objects, email);
    const file = `${second.api.origin}/api/shared/file/${files[0]?.filename}`;
    const answer = await fetch(file, { headers: second.headers });
    expect([answer.status, await answer.bytes()]).toEqual([200, content]);

    // A file that the store has lost keeps the database from nothing, and the job fails.
    const owner = connect(here.address, 1);
    const lost = "b".repeat(32);
    await owner.client`insert into files (name, original_name, kind, content_type, size)
      values (${lost}, 'a.pdf', 'attachment', 'application/pdf', 3)`;
    const noted = async () => [
      ...(await owner.client`select changed_at from shared_settings where name = 'last_backup'`),
    ];
    const before = await noted();
    expect(before).toHaveLength(1);
    await rm(`${volume}/${left[0]}`);
    expect(await backUp(here.objects, volume)).toMatchObject([
      { name: "dump", code: 0 },
      { name: "tuuri", code: 1, said: expect.stringContaining(lost) },
    ]);
    await owner.client`delete from files where name = ${lost}`;

    // A dump that fails, for a table that its role may not read, leaves the last good one, and the job fails.
    const kept = await Bun.file(`${volume}/${left[0]}`).bytes();
    const admin = connect(here.server.url("tuuri"), 1);
    await admin.client`create table of_another_role ()`;
    await admin.close();
    const [failed, ...rest] = await backUp(here.objects, volume);
    expect([failed?.name, failed?.said, rest]).toEqual([
      ...["dump", expect.stringContaining("permission denied for table of_another_role")],
      [],
    ]);
    expect(failed?.code).not.toBe(0);
    // Neither failure passes for a backup: TuuriBackupLate fires by what is noted.
    expect(await noted()).toEqual(before);
    await owner.close();
    expect(await Bun.file(`${volume}/${left[0]}`).bytes()).toEqual(kept);
  },
  120_000,
);
