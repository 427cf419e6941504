// Shows (rule: operator, account-erased, account-exported, name-corrected, mail-explained, ready-is-asked,
// stop-in-order).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../../server/platform/database/connection.ts";
import { freePort } from "../../server/platform/database/embedded.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { layCluster } from "../../tests/support/servers/cluster.ts";
import { type ServerProcess, signedIn, startServer } from "../../tests/support/servers/server.ts";

let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tuuri-commands-"));
  await Bun.$`chmod 755 ${dataDir}`.quiet();
  await layCluster(join(dataDir, "postgres"));
  server = await startServer({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function tuuri(args: string[], env: Record<string, string> = {}, input = "") {
  const child = Bun.spawn([process.execPath, "server/main.ts", ...args], {
    cwd: join(import.meta.dir, "../.."),
    stdin: new Blob([input]),
    stdout: "pipe",
    stderr: "pipe",
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir, LOG_LEVEL: "warn", ...env },
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, out, err };
}

test("commands beside a running server leave it its database", async () => {
  const [expired, migrated, refused] = await Promise.all([
    tuuri(["expire"]),
    tuuri(["migrate"]),
    tuuri(["mail", "refused"]),
  ]);
  expect([expired.code, migrated.code]).toEqual([0, 0]);
  expect(refused.out).toContain("Refused, the receiver is not there:\n  none");
});

const person = (email: string) => [
  ...["--email", email],
  ...["--first-name", "Oona", "--last-name", "Operaattori"],
];

test("an operator is made with a password that is piped or stands in a file", async () => {
  const create = (email: string, { input = "", file = "" }) => {
    const from = file ? ["--password-file", file] : [];
    return tuuri(["admin", "create", ...person(email), ...from], {}, input);
  };
  const file = join(dataDir, "password");
  await writeFile(file, "toinen salasana\n");
  const [piped, fromFile, short, noFile] = await Promise.all([
    create("op@example.test", { input: "pitkä salasana\n" }),
    create("op2@example.test", { file }),
    create("op3@example.test", { input: "lyhyt\n" }),
    create("op4@example.test", { file: `${file}s` }),
  ]);
  expect(piped).toMatchObject({ code: 0, err: "" });
  await signedIn(server.origin, "op@example.test", "pitkä salasana");
  expect(fromFile.code).toBe(0);
  await signedIn(server.origin, "op2@example.test", "toinen salasana");
  expect(short.err).toBe("password: at least 12 characters are needed\n");
  expect(noFile.err).toContain("ENOENT");
  expect((await create("op@example.test", { input: "pitkä salasana\n" })).err).toBe(
    "email: there is an account of this address already\n",
  );
});

test("the first operator is made once, however often that is asked for", async () => {
  const ask = (email: string) =>
    tuuri(["admin", "create", ...person(email), "--if-missing", "--password-file", join(dataDir, "gone")]);
  const answer = await ask("op9@example.test");
  expect(answer).toEqual({ code: 0, out: "there is an operator already\n", err: "" });
  await expect(signedIn(server.origin, "op9@example.test", "pitkä salasana")).rejects.toThrow();
});

test("an account is closed and opened again", async () => {
  const cluster = await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8");
  const { db, close } = connect(`postgres://postgres@127.0.0.1:${cluster.split("\n")[3]}/tuuri`, 1);
  const { email } = await createTeacher(db);
  await close();
  const account = (verb: string) => tuuri(["account", verb, "--email", email]);
  expect((await account("close")).out).toContain("is closed");
  await expect(signedIn(server.origin, email, testPassword)).rejects.toThrow("closed");
  expect((await account("close")).err).toContain("no such account");
  expect((await account("reopen")).code).toBe(0);
  expect((await tuuri(["account", "close"])).code).toBe(2);
});

test("a person's name is corrected, what is kept of them written down, and they are erased", async () => {
  const cluster = await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8");
  const { db, client, close } = connect(`postgres://postgres@127.0.0.1:${cluster.split("\n")[3]}/tuuri`, 1);
  const { email, id } = await createTeacher(db, { firstName: "Majja" });
  const account = (verb: string, ...more: string[]) =>
    tuuri(["account", verb, "--email", email, "--why", "asked", ...more]);
  expect(await account("rename", "--first-name", "Maija")).toMatchObject({ code: 0, err: "" });
  expect((await account("rename")).err).toContain("--first-name and --last-name say the name");
  expect(JSON.parse((await account("export")).out).account).toMatchObject({ email, firstName: "Maija" });
  const file = join(dataDir, "person.json");
  expect((await account("export", "--file", file)).code).toBe(0);
  expect(JSON.parse(await readFile(file, "utf8")).account.email).toBe(email);
  expect(await account("export", "--file", file)).toMatchObject({
    code: 2,
    out: "",
    err: expect.stringContaining("is there already"),
  });
  const [{ exported } = {}] =
    await client`select count(*)::int as exported from audit_entries where action = 'dataExported'`;
  expect(exported).toBe(2);
  expect(await account("erase")).toMatchObject({ code: 2, out: "" });
  expect((await account("erase", "--yes", "--why", "so")).err).toContain(
    "asked, school, deceased, law, mistake",
  );
  expect(await account("erase", "--yes")).toMatchObject({ code: 0, out: "the person is erased\n" });
  expect((await account("erase", "--yes")).err).toContain("no such account");
  const [left] =
    await client`select first_name || last_name || phone as known from accounts where id = ${id}`;
  expect(left).toEqual({ known: "" });
  await close();
});

test("why somebody got no mail is said by their own clock", async () => {
  const cluster = await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8");
  const { db, close } = connect(`postgres://postgres@127.0.0.1:${cluster.split("\n")[3]}/tuuri`, 1);
  const { email } = await createSubstitute(db, { regions: ["SE-AB"] });
  await close();
  const { code, out } = await tuuri(["mail", "of", "--email", email, "--at", "2026-11-26 6:45"]);
  expect(code).toBe(0);
  expect(out).toContain(
    "From 2026-11-26 05:45:00 to 2026-11-26 07:45:00; all times are those of the person, Europe/Stockholm.",
  );
  expect(out).toContain("Messages:\n  none");
  expect((await tuuri(["mail", "of", "--email", email, "--at", "soon"])).err).toContain("--at is a day");
  expect((await tuuri(["mail", "of", "--email", "nobody@example.test"])).err).toContain("no such account");
  expect((await tuuri(["mail", "of"])).code).toBe(2);
});

test("an operator who is not there is not helped", async () => {
  expect((await tuuri(["admin", "reset-second-factor", "--email", "x@example.test"])).err).toBe(
    "email: there is no such account\n",
  );
});

test("copies of files are not restored from a directory that is not there, nor from a store that does not answer", async () => {
  const copies = join(dataDir, "copies");
  expect((await tuuri(["files", "restore", copies])).err).toBe(`There is no directory ${copies}\n`);
  const port = await freePort();
  const away = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: "tuuri",
    S3_ACCESS_KEY: "k",
    S3_SECRET_KEY: "s",
  };
  const { code, err } = await tuuri(["files", "save", copies], away);
  expect([code, err]).toEqual([
    1,
    expect.stringContaining(`S3_ENDPOINT: S3 at 127.0.0.1:${port} does not answer`),
  ]);
});

// Each other wrong value is told in server/platform/config.test.ts.
test.each([
  [{ PORT: "eighty" }, 'PORT: expected a whole number from 0 to 65535, found "eighty"'],
  [{ NODE_ENV: "production", TOKEN_SECRET: "s".repeat(40) }, "DATABASE_URL: expected a value"],
])("a wrong value stops the start with one line: %o", async (env, line) => {
  const { code, err } = await tuuri(["start"], env as Record<string, string>);
  expect(code).toBe(1);
  expect(err.trim().split("\n")).toHaveLength(1);
  expect(err).toContain(line);
});

test("a process is asked whether it is ready by a command beside it", async () => {
  const { port } = new URL(server.origin);
  expect(await tuuri(["ready"], { PORT: port })).toEqual({ code: 0, out: "", err: "" });
  const nobody = await tuuri(["ready"], { PORT: String(await freePort()), HOST: "0.0.0.0" });
  expect([nobody.code, nobody.err]).toEqual([
    1,
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/readyz does not answer\n$/),
  ]);
});

test("an unknown command says what there is", async () => {
  const { code, err } = await tuuri(["dance"]);
  expect(code).toBe(2);
  expect(err).toContain("Usage: bun run tuuri");
  expect((await tuuri(["--help"])).code).toBe(0);
});

test("SIGTERM ends it cleanly, with its database", async () => {
  expect(await server.stop()).toBe(0);
  await expect(readFile(join(dataDir, "postgres/cluster/postmaster.pid"))).rejects.toThrow();
});
