// Shows (rule: come-back-later).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { pdf } from "../../server/modules/files/content/content.fixture.ts";
import { connect } from "../../server/platform/database/connection.ts";
import {
  type EmbeddedPostgres,
  freePort,
  startEmbeddedPostgres,
} from "../../server/platform/database/embedded.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { startReadyPostgres } from "../../tests/support/servers/cluster.ts";
import { client, type ServerProcess, startServer } from "../../tests/support/servers/server.ts";
import { type SlowMailServer, startSlowMailServer } from "../../tests/support/servers/slow-smtp.ts";

// The disk of the database becomes full while jobs are posted and mails go out, and has room again.
let directory: string;
let home: string;
let port: number;
let database: EmbeddedPostgres;
let mail: SlowMailServer;
let server: ServerProcess;
let metrics: string;
/** Who posts: each below the limit of an hour. */
const teachers: string[] = [];
const receivers = 3;

/** A file system of its own, small enough to be filled. Only root may mount one, and not in every container. */
async function mountDisk(): Promise<boolean> {
  directory = await mkdtemp(join(tmpdir(), "tuuri-full-"));
  await Bun.$`chmod 755 ${directory}`.quiet();
  const disk = join(directory, "disk");
  await mkdir(disk);
  home = join(disk, "postgres");
  if (process.getuid?.() !== 0) return false;
  const made = await Bun.$`mount -t tmpfs -o size=200m,mode=755 tmpfs ${disk}`.quiet().nothrow();
  return made.exitCode === 0;
}

/** Files have one of their own, on which no two pages fit. */
async function mountFiles(): Promise<void> {
  await mkdir(join(directory, "data/files"), { recursive: true });
  await Bun.$`mount -t tmpfs -o size=4k tmpfs ${join(directory, "data/files")}`.quiet();
}

const mounted = await mountDisk();
if (mounted) await mountFiles();
if (!mounted) {
  const why = process.getuid?.() === 0 ? "mount says no" : "not root";
  console.warn(`a full disk is not tried: a file system of our own cannot be mounted (${why})`);
}

beforeAll(async () => {
  if (!mounted) return;
  port = await freePort();
  database = await startReadyPostgres(home, { disposable: true, port });
  mail = await startSlowMailServer(20);
  const { db, close } = connect(database.url("tuuri"), 2);
  const school = await createSchool(db);
  for (let n = 0; n < 10; n++) teachers.push((await createTeacher(db, { school })).email);
  for (let n = 0; n < receivers; n++) await createSubstitute(db);
  await close();
  const metricsPort = await freePort();
  metrics = `http://127.0.0.1:${metricsPort}/metrics`;
  server = await startServer({
    METRICS_PORT: String(metricsPort),
    DATABASE_URL: database.url("tuuri"),
    DATA_DIR: join(directory, "data"),
    SMTP_URL: mail.url,
  });
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await mail?.close();
  await database?.stop("immediate");
  if (mounted)
    for (const disk of ["disk", "data/files"]) await Bun.$`umount ${join(directory, disk)}`.quiet().nothrow();
  await rm(directory, { recursive: true, force: true });
}, 60_000);

const filler = () => join(directory, "disk/filler");

/** Two at once post until told to end; what was answered with 200, and what else was. */
function startPosting(tokens: string[]) {
  const posted: string[] = [];
  const refused: string[] = [];
  let day = 3;
  let over = false;
  const work = async () => {
    while (!over) {
      const startDate = new Date(Date.now() + (3 + (day++ % 300)) * 86_400_000).toISOString().slice(0, 10);
      const additionalInfo = Bun.randomUUIDv7().repeat(50);
      const job = { startDate, startTime: "08:00", endTime: "12:00", typeOfTemp: "one", additionalInfo };
      const api = client(server.origin, tokens[posted.length % tokens.length]);
      const { status, body } = await api.post("/api/teachers/addtemp", job);
      if (status === 200) posted.push(body.uniqueId);
      else refused.push(`${status} ${body.code}`);
    }
  };
  const ended = Promise.all([work(), work()]);
  return {
    posted,
    refused,
    end: () => {
      over = true;
      return ended;
    },
  };
}

/** How often that has wanted for disk, as Prometheus reads it. */
async function wantedDisk(of: "database" | "files"): Promise<number> {
  const text = await (await fetch(metrics)).text();
  const found = new RegExp(`^tuuri_${of}_unavailable_total\\{reason="disk"\\} (\\d+)$`, "m").exec(text);
  if (!found) throw new Error(`nothing is told of the disk of the ${of}`);
  return Number(found[1]);
}

/** A file of a few kilobytes. */
async function upload(authorization: string): Promise<number> {
  const body = new FormData();
  body.append("files", new File([new Uint8Array(pdf(9_000))], "a.pdf"));
  const headers = { authorization };
  return (await fetch(`${server.origin}/api/shared/upload/files`, { method: "POST", headers, body })).status;
}

const isUp = () =>
  Bun.file(join(home, "cluster/postmaster.pid"))
    .text()
    .then(
      (text) => process.kill(Number(text.split("\n")[0]), 0),
      () => false,
    )
    .catch(() => false);

test.skipIf(!mounted)(
  "while the database's disk is full whoever posts is told to come back; with room again all goes on, and nothing is lost",
  async () => {
    const signIn = async (email: string): Promise<string> =>
      (await client(server.origin).post("/api/shared/login", { email, password: testPassword })).body.token;
    const tokens = await Promise.all(teachers.map(signIn));
    const work = startPosting(tokens);
    await eventually("postings", () => work.posted.length > 10);
    await Bun.$`head -c 300000000 /dev/zero > ${filler()}`.quiet().nothrow();
    await eventually("many to be refused", () => work.refused.length > 10, 40);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    // It is told as what it is.
    expect(server.log()).toContain('"code":"53100"');
    expect(await wantedDisk("database")).toBeGreaterThan(0);

    await rm(filler());
    const before = work.posted.length;
    await eventually("postings again", async () => {
      // A log that could not be written ends PostgreSQL itself, maybe a moment from now: its own supervisor starts it, and nobody
      // else does anything.
      if (!(await isUp())) database = await startEmbeddedPostgres(home, { disposable: true, port });
      return work.posted.length > before + 10;
    });
    await work.end();
    expect([...new Set(work.refused)]).toEqual(["503 unavailable"]);

    const sql = postgres(database.url("tuuri"), { max: 1 });
    try {
      const there = new Set((await sql`select id::text from jobs`).map(({ id }) => id as string));
      expect(work.posted.filter((id) => !there.has(id))).toEqual([]);
      await eventually(
        "everything to be sent",
        async () => {
          await sql`update graphile_worker._private_jobs set run_at = now()
          where locked_at is null and attempts between 1 and max_attempts - 1 and run_at > now()`;
          const [row] = await sql`select count(*)::int as count from graphile_worker.jobs`;
          return row?.["count"] === 0;
        },
        60,
      );
      const once = new Set(mail.taken.map(({ to, messageId }) => `${to} ${messageId}`));
      expect(once.size).toBe(there.size * receivers);
    } finally {
      await sql.end();
    }
    expect(server.log()).not.toContain("request failed");
  },
  180_000,
);

test.skipIf(!mounted)(
  "while the disk of the files is full, whoever sends one is told to come back, and it is told apart",
  async () => {
    const before = await wantedDisk("files");
    const { body } = await client(server.origin).post("/api/shared/login", {
      email: teachers[0],
      password: testPassword,
    });
    expect(await upload(body.token)).toBe(503);
    expect(await wantedDisk("files")).toBe(before + 1);
  },
);
