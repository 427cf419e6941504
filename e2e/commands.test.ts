import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../server/platform/database/embedded.ts";
import { type ServerProcess, signedIn, startServer } from "../tests/support/server.ts";

let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tuuri-commands-"));
  await Bun.$`chmod 755 ${dataDir}`.quiet();
  server = await startServer({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function tuuri(args: string[], env: Record<string, string> = {}, input = "") {
  const child = Bun.spawn([process.execPath, "server/main.ts", ...args], {
    cwd: join(import.meta.dir, ".."),
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
  expect((await tuuri(["expire"])).code).toBe(0);
  expect((await tuuri(["migrate"])).code).toBe(0);
  expect((await tuuri(["mail", "refused"])).out).toContain("Refused, the receiver is not there:\n  none");
  const person = ["--email", "op@example.test", "--first-name", "Oona", "--last-name", "Operaattori"];
  const created = await tuuri(["admin", "create", ...person], {}, "pitkä salasana\n");
  expect(created.err).toBe("");
  expect(created.code).toBe(0);
  await signedIn(server.origin, "op@example.test", "pitkä salasana");
  expect((await tuuri(["admin", "create", ...person], {}, "pitkä salasana\n")).err).toBe(
    "email: there is an account of this address already\n",
  );
  expect((await tuuri(["admin", "create", ...person], {}, "lyhyt\n")).err).toBe(
    "password: at least 12 characters are needed\n",
  );
  const file = join(dataDir, "password");
  await writeFile(file, "toinen salasana\n");
  const another = person.map((word) => word.replace("op@", "op2@"));
  expect((await tuuri(["admin", "create", ...another, "--password-file", file])).code).toBe(0);
  await signedIn(server.origin, "op2@example.test", "toinen salasana");
  expect((await tuuri(["admin", "create", ...another, "--password-file", `${file}s`])).err).toContain(
    "ENOENT",
  );
  expect((await tuuri(["account", "close", "--email", "op@example.test"])).out).toContain("is closed");
  expect((await tuuri(["account", "close", "--email", "op@example.test"])).err).toContain("no such account");
  await expect(signedIn(server.origin, "op@example.test", "pitkä salasana")).rejects.toThrow("closed");
  expect((await tuuri(["account", "reopen", "--email", "op@example.test"])).code).toBe(0);
  expect((await tuuri(["account", "close"])).code).toBe(2);
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
  expect([code, err]).toEqual([1, expect.stringContaining(`S3_ENDPOINT: 127.0.0.1:${port} does not answer`)]);
});

test.each([
  [{ PORT: "eighty" }, 'PORT: expected a whole number from 0 to 65535, found "eighty"'],
  [{ ROLE: "king" }, 'ROLE: expected one of all, web, api, worker, found "king"'],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL: expected an address starting with postgres://"],
  [{ NODE_ENV: "production", TOKEN_SECRET: "s".repeat(40) }, "DATABASE_URL: expected a value"],
  [{ TOKEN_SECRET: "short" }, "TOKEN_SECRET: expected at least 32 characters"],
])("a wrong value stops the start with one line: %o", async (env, line) => {
  const { code, err } = await tuuri(["start"], env as Record<string, string>);
  expect(code).toBe(1);
  expect(err.trim().split("\n")).toHaveLength(1);
  expect(err).toContain(line);
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
