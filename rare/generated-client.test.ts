// Shows (rule: documented-calls).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFile, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { mailsIn } from "../e2e/sign-in/mailbox.ts";
import { type TestContext, testContext } from "../tests/support/database.ts";
import { eventually } from "../tests/support/eventually.ts";
import { createPrincipal, createSchool, testPassword } from "../tests/support/factories.ts";
import { type ServerProcess, startServer } from "../tests/support/servers/server.ts";

const root = resolve(import.meta.dir, "..");
let t: TestContext;
let server: ServerProcess;
let folder: string;

beforeAll(async () => {
  t = await testContext();
  server = await startServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir });
  folder = await mkdtemp(join(tmpdir(), "tuuri-client-"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  await copyFile(join(import.meta.dir, "generated-client/journey.ts"), join(folder, "journey.ts"));
  await Bun.write(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
}, 60_000);
afterAll(async () => {
  await server?.stop();
  await t?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** As strict as somebody else's project may be. */
const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  target: "esnext",
  module: "esnext",
  moduleResolution: "bundler",
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  lib: ["esnext", "dom"],
};

test("a client generated from the running server compiles, and leads from registering to being chosen", async () => {
  const types = await openapiTS(new URL("/api/openapi.json", server.origin));
  await Bun.write(join(folder, "api.ts"), astToString(types));
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const compiled = Bun.spawnSync([process.execPath, tsc, "-p", folder], { cwd: folder });
  expect(compiled.stdout.toString()).toBe("");
  expect(compiled.exitCode).toBe(0);

  const school = await createSchool(t.db, { name: "Hopeahaukan koulu", regionCode: "FI-18" });
  const principal = await createPrincipal(t.db, { schools: [school] });
  const { journey } = await import(join(folder, "journey.ts"));
  const told = await journey({
    origin: server.origin,
    principal: { email: principal.email, password: testPassword, school: school.name },
    linkTo: async (email: string) => {
      const mail = await eventually("the mail with the link", async () =>
        (await mailsIn(t.dataDir, email)).findLast(({ text }) => text.includes("/app/confirm/")),
      );
      return /\/app\/confirm\/([\w-]+)/.exec(mail.text)?.[1] ?? "";
    },
  });
  expect(told).toEqual({
    refusedAs: "invalid_input",
    registered: true,
    tooEarly: "not_confirmed",
    confirmed: false,
    found: { school: "Hopeahaukan koulu", state: "unread", type: "Luokanopettaja" },
    applied: true,
    chosen: "Kaisa",
    standing: [{ mine: true, state: "chosen" }],
    tooLate: "chosen",
    again: { code: "job_filled", asksAgain: false },
  });
}, 120_000);
