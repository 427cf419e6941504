// Shows (rule: documented-calls).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, testContext } from "../tests/support/database.ts";
import { createPrincipal, createSchool, createSubstitute, testPassword } from "../tests/support/factories.ts";
import { type ServerProcess, startServer } from "../tests/support/servers/server.ts";
import { installGenerators, run } from "./generated-client/python.ts";

/** Installing is a matter of half a minute, on a slow line of more. Milliseconds. */
const longestInstall = 600_000;

let t: TestContext;
let server: ServerProcess;
let folder: string;
let document: string;

beforeAll(async () => {
  await installGenerators();
  t = await testContext();
  server = await startServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir });
  folder = await mkdtemp(join(tmpdir(), "tuuri-python-"));
  document = join(folder, "openapi.json");
  await Bun.write(document, await fetch(new URL("/api/openapi.json", server.origin)));
}, longestInstall);
afterAll(async () => {
  await server?.stop();
  await t?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** A school and a substitute, for a script that stands beside what was generated. */
async function journey(script: string, made: string) {
  const school = await createSchool(t.db);
  const principal = await createPrincipal(t.db, { schools: [school] });
  const substitute = await createSubstitute(t.db);
  const given = {
    origin: server.origin,
    day: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
    principal: { email: principal.email, password: testPassword, school: school.name },
    substitute: { email: substitute.email, password: testPassword },
  };
  await Bun.write(join(made, script), Bun.file(join(import.meta.dir, "generated-client", script)));
  const told = JSON.parse(run("python", [join(made, script)], JSON.stringify(given)));
  return { told, firstName: substitute.firstName };
}

const done = (firstName: string) => ({
  found: ["unread", "one"],
  applied: true,
  chosen: firstName,
  again: ["ConflictRefusal", "job_filled"],
  wrong: ["ValidationRefusal", "invalid_input"],
});

test("OpenAPI Generator's Python client does the main job, and no class of it is made up for want of a name", async () => {
  const made = join(folder, "openapi-generator");
  const how = ["-g", "python", "--package-name", "tuuri"];
  run("openapi-generator-cli", ["generate", ...how, "-i", document, "-o", made]);
  const models = await readdir(join(made, "tuuri/models"));
  expect(models.filter((name) => /inline|any_of|one_of|[45]\d\d_response/.test(name))).toEqual([]);
  const { told, firstName } = await journey("openapi_generator.py", made);
  expect(told).toEqual(done(firstName));
}, 120_000);

test("openapi-python-client makes a package of which all can be imported, and which does the main job", async () => {
  const made = join(folder, "openapi-python-client");
  run("openapi-python-client", ["generate", "--path", document, "--output-path", made]);
  const files = await readdir(made, { recursive: true });
  expect(files.filter((name) => name.endsWith(".py")).length).toBeLessThan(650);
  const { told, firstName } = await journey("openapi_python_client.py", made);
  expect(told).toEqual(done(firstName));
}, 120_000);
