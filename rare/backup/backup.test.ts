// Shows (rule: backup-restores, metrics).
import { afterAll, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../../server/platform/database/connection.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { ensureMinio, startMinio } from "../../tests/support/servers/minio.ts";
import { type ServerProcess, signedIn, startServer } from "../../tests/support/servers/server.ts";
import { startSmtp } from "../../tests/support/servers/smtp.ts";
import { blocksUnder } from "./guide.ts";
import { startLoad } from "./load.ts";
import { postgresHere, type Server, serverWithDatabase } from "./postgres.ts";

// The commands of docs/operations.md, as they stand there: a backup while people post, apply and choose, restored into another
// database and another place for files, and into the place that it was made of.
const bin = await postgresHere();
const minio = await ensureMinio();
const root = join(import.meta.dir, "../..");

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
}, 60_000);

async function directory(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "tuuri-backup-"));
  closing.push(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** As an operator has them: the programs of PostgreSQL, and Bun. */
async function shell(commands: string, env: Record<string, string>) {
  const programs = await directory();
  await symlink(process.execPath, join(programs, "bun"));
  const PATH = [programs, bin, process.env["PATH"]].join(":");
  const child = Bun.spawn(["bash", "-euo", "pipefail", "-c", commands], {
    cwd: root,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env: { ...env, PATH },
  });
  const said = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, said: said.join("") };
}

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(env);
  closing.push(() => server.process.exitCode ?? server.stop());
  return server;
}

/** The database of a server and a place for files of its own. */
async function place(server: Server, smtp: string): Promise<Record<string, string>> {
  const files = minio ? await startMinio(minio) : undefined;
  if (files) closing.push(files.stop);
  return {
    DATABASE_URL: server.url("tuuri", "tuuri"),
    ADMIN_URL: server.url("postgres"),
    DATABASE_POOL_SIZE: "5",
    DATA_DIR: await directory(),
    SMTP_URL: smtp,
    TOKEN_SECRET: "s".repeat(48),
    ...files?.env,
  };
}

test.skipIf(!bin)(
  "a backup under load holds every write that was answered before, and is served elsewhere and in its own place",
  async () => {
    const [server, another] = [
      await serverWithDatabase(bin ?? "", closing),
      await serverWithDatabase(bin ?? "", closing),
    ];
    const smtp = await startSmtp();
    closing.push(smtp.stop);
    const [here, elsewhere] = [await place(server, smtp.url), await place(another, smtp.url)];
    const backup = join(await directory(), "backup");
    await mkdir(backup);

    expect(await shell("bun run tuuri migrate", here)).toMatchObject({ code: 0 });
    const { db, close } = connect(server.url("tuuri"), 2);
    const school = await createSchool(db);
    const teachers = await Promise.all([1, 2, 3, 4].map(() => createTeacher(db, { school })));
    const substitutes = [await createSubstitute(db), await createSubstitute(db), await createSubstitute(db)];
    await close();

    const busy = await start(here);
    const load = await startLoad(busy.origin, emailsOf(teachers), emailsOf(substitutes));
    await eventually("a few jobs to be posted and filled", () => load.answered.filled.size >= 4, 60);
    const before = load.snapshot();
    const [save = ""] = await blocksUnder("Backup");
    const saved = await shell(save, { ...here, BACKUP: backup });
    expect([saved.code, saved.said]).toEqual([0, saved.said]);
    const after = await load.stop();
    // It went on all the while.
    expect(after.posted.size).toBeGreaterThan(before.posted.size);
    expect(after.failures).toEqual([]);
    expect(await busy.stop()).toBe(0);

    const [putAside = "", fill = ""] = await blocksUnder("Restore");
    await expectRestored(fill, { ...elsewhere, BACKUP: backup });
    await expectWhole(another, before);
    const served = await start(elsewhere);
    // A session of before goes on: the secret is the same one.
    const [name] = [...before.attached];
    const authorization = load.tokenOfAttached(name ?? "");
    const file = await fetch(`${served.origin}/api/shared/file/${name}`, { headers: { authorization } });
    expect([file.status, (await file.bytes()).length > 100]).toEqual([200, true]);
    await mainJob(served.origin, teachers[0]?.email ?? "", substitutes[0]?.email ?? "", smtp.taken);
    expect(await served.stop()).toBe(0);

    // What is there is in the way.
    const refused = await shell(fill, { ...here, BACKUP: backup });
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("already exists")]);
    await expectRestored(putAside + fill, { ...here, BACKUP: backup });
    await expectWhole(server, before);
    const again = await start(here);
    await mainJob(again.origin, teachers[1]?.email ?? "", substitutes[1]?.email ?? "", smtp.taken);
    expect(await again.stop()).toBe(0);
  },
  120_000,
);

test.skipIf(!bin)(
  "a backup of which the dump fails, or that misses a file, is not noted, and the dump before stays",
  async () => {
    const server = await serverWithDatabase(bin ?? "", closing);
    const here = { ...(await place(server, "smtp://127.0.0.1:9")), BACKUP: await directory() };
    expect(await shell("bun run tuuri migrate", here)).toMatchObject({ code: 0 });
    const [guide = ""] = await blocksUnder("Backup");
    // As one who pastes it: each command begins whatever became of the one before.
    const save = () => shell(`set +e\n${guide}`, here);
    const { client: sql, close } = connect(server.url("tuuri"), 1);
    closing.push(close);
    const noted = async () => [
      ...(await sql`select changed_at from shared_settings where name = 'last_backup'`),
    ];
    const dump = () => Bun.file(join(here.BACKUP, "tuuri.dump")).bytes();
    expect(await save()).toMatchObject({ code: 0 });
    const [before, kept] = [await noted(), await dump()];
    expect(before).toHaveLength(1);

    await sql`create table of_another_role ()`;
    const { code, said } = await save();
    expect([code === 0, said]).toEqual([false, expect.stringContaining("permission denied")]);
    expect([await noted(), await dump()]).toEqual([before, kept]);
    await sql`drop table of_another_role`;

    const lost = "b".repeat(32);
    await sql`insert into files (name, original_name, kind, content_type, size)
      values (${lost}, 'a.pdf', 'attachment', 'application/pdf', 3)`;
    expect(await save()).toMatchObject({ code: 1, said: expect.stringContaining(lost) });
    expect(await noted()).toEqual(before);
    // A file that is lost keeps the database from nothing.
    expect(await dump()).not.toEqual(kept);
  },
  60_000,
);

const emailsOf = (people: { email: string }[]) => people.map(({ email }) => email);

async function expectRestored(commands: string, env: Record<string, string>): Promise<void> {
  const { code, said } = await shell(commands, env);
  expect([code, said]).toEqual([0, expect.stringContaining("files copied from")]);
}

/** What must be true of any state, asked of the tables, and what had been answered. */
async function expectWhole(
  server: Server,
  before: Pick<Awaited<ReturnType<typeof startLoad>>["answered"], "posted" | "filled">,
): Promise<void> {
  const { client: sql, close } = connect(server.url("tuuri"), 2);
  closing.push(close);
  const jobs = await sql<{ id: string; filled: boolean; people: number }[]>`
    select j.id, j.filled, count(a.*)::int as people
    from jobs j left join assignments a on a.job_id = j.id group by j.id`;
  const lost = [...before.posted].filter((id) => !jobs.some((job) => job.id === id));
  const open = [...before.filled].filter((id) => !jobs.some((job) => job.id === id && job.people === 1));
  expect({ lost, open }).toEqual({ lost: [], open: [] });
  // Filled or not is the same in both places, and whoever is chosen has applied.
  expect(jobs.filter(({ filled, people }) => filled !== (people === 1))).toEqual([]);
  const unasked = await sql`select a.job_id from assignments a left join applications p
    on p.job_id = a.job_id and p.substitute_id = a.substitute_id where p.job_id is null`;
  expect([...unasked]).toEqual([]);
  const invalid = await sql`select conname from pg_constraint where not convalidated`;
  expect([...invalid]).toEqual([]);
}

/** Posted, applied for, chosen, told. */
async function mainJob(
  origin: string,
  teacher: string,
  substitute: string,
  mails: { to: string; subject: string }[],
) {
  const posting = await signedIn(origin, teacher, testPassword);
  const day = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
  const times = { startDate: day, startTime: "08:00", endTime: "12:00", typeOfTemp: "one" };
  const posted = await posting.post("/api/teachers/addtemp", times);
  expect(posted.status).toBe(200);
  const applying = await signedIn(origin, substitute, testPassword);
  const uniqueId = posted.body.uniqueId as string;
  expect((await applying.post("/api/users/add/applicant", { uniqueId })).status).toBe(200);
  const told = () => mails.filter(({ to }) => to === substitute).length;
  const before = told();
  const choice = { id: uniqueId, email: substitute };
  expect((await posting.post("/api/teachers/add/chosen", choice)).status).toBe(200);
  await eventually("the chosen one to be told", () => told() > before, 30);
}
