// Shows (rule: ready-is-asked).
import { expect, test } from "bun:test";
import { join } from "node:path";
import { commandNames } from "../../server/commands/index.ts";
import { variables } from "../../server/platform/config/variables.ts";
import { readConfig } from "../../server/platform/config.ts";

// compose.yaml is for trying the image; where there is no engine, at least what it says is what the program reads.
const file = join(import.meta.dir, "../../compose.yaml");
interface Service {
  image: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, object>;
}
const { services } = Bun.YAML.parse(await Bun.file(file).text()) as { services: Record<string, Service> };
const ours = Object.entries(services).filter(([, { build }]) => build !== undefined);
const known = Object.values(variables).flatMap(({ properties }) => Object.keys(properties));

test("compose.yaml says no variable that the program does not know, and what it says is accepted", () => {
  expect(ours.map(([name]) => name)).toEqual(["migrate", "tuuri"]);
  for (const [, { environment = {} }] of ours) {
    expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
    expect(readConfig(environment)).toMatchObject({ production: false, publicUrl: "http://localhost:3000" });
  }
});

test("what serves is asked whether it is ready, by the image's own program", async () => {
  const { test: asked = [] } = services["tuuri"]?.healthcheck ?? {};
  const entry = /^ENTRYPOINT (.*)$/m.exec(await Bun.file(join(file, "../Dockerfile")).text())?.[1] ?? "[]";
  expect(asked).toEqual(["CMD", ...JSON.parse(entry), "ready"]);
  expect(commandNames).toContain("ready");
});

test("what the program is told of its neighbours is what these are told of themselves", () => {
  const { environment: said = {} } = services["tuuri"] ?? {};
  const database = new URL(said["DATABASE_URL"] ?? "");
  expect(services[database.hostname]?.environment).toEqual({
    POSTGRES_USER: database.username,
    POSTGRES_PASSWORD: database.password,
    POSTGRES_DB: database.pathname.slice(1),
  });
  expect(services[new URL(said["S3_ENDPOINT"] ?? "").hostname]?.environment).toEqual({
    MINIO_ROOT_USER: said["S3_ACCESS_KEY"] ?? "",
    MINIO_ROOT_PASSWORD: said["S3_SECRET_KEY"] ?? "",
  });
  expect(Object.keys(services)).toContain(new URL(said["SMTP_URL"] ?? "").hostname);
  const needed = Object.values(services).flatMap(({ depends_on = {} }) => Object.keys(depends_on));
  expect(needed.filter((name) => !services[name])).toEqual([]);
});
