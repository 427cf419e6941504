// Shows (rule: stop-in-order, migration-gives-way, former-release-runs).
import { afterAll, afterEach, expect, test } from "bun:test";
import { join } from "node:path";
import type { Actor } from "../../server/modules/auth/index.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { stopCluster } from "../../tests/support/servers/cluster.ts";
import { debiansHere } from "./beside.ts";
import { helmHere, type Rendered, startOf } from "./helm.ts";
import type { Closing } from "./neighbours.ts";
import { startPooler } from "./pooler.ts";
import { folderFor, startBehindProxy } from "./rolling/behind-proxy.ts";
import { nextRelease } from "./rolling/next-release.ts";
import { type Done, People } from "./rolling/people.ts";

// An upgrade as the chart does it, while people go on: the migration first, then one process after the other.
const able =
  (await helmHere()) !== undefined &&
  (await debiansHere(["haproxy", "openssl", "pgbouncer"], "a rolling upgrade"));

const closing: Closing = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
}, 60_000);
afterAll(stopCluster);

/** The migration of a release, as the chart's hook. */
async function migrate(objects: Rendered[], release: string) {
  const { args, env } = startOf(objects, "migrate");
  const child = Bun.spawn([process.execPath, "server/main.ts", ...args], {
    cwd: release,
    env: { PATH: process.env["PATH"] ?? "", ...env, DATA_DIR: join(release, ".data") },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const complaints = await new Response(child.stderr).text();
  expect([await child.exited, complaints]).toEqual([0, ""]);
}

/** What people of this database see of an upgrade: nothing. */
async function upgrade(t: TestContext, folder: string, databaseUrl: string, directUrl: string) {
  const { objects, web, api, proxy, allUp } = await startBehindProxy(folder, databaseUrl, directUrl, closing);
  const next = await nextRelease(folder);
  const people = await People.begin(t.db, proxy.line);
  const { done, streams } = people;
  const goOn = (when: string) => {
    const enough = done.chosen.size + 5;
    return eventually(`jobs to be filled ${when}`, () => done.chosen.size >= enough || done.failures[0]);
  };
  await goOn("before");
  await migrate(objects, next);
  await goOn("by processes of the former release on the new tables");
  const stopped = (await Promise.all([web.replaceAll(next), api.replaceAll(next)])).flat();
  await goOn("by the new release");
  await allUp();
  await people.finish();
  expect(done.failures).toEqual([]);
  expect(stopped.flatMap(({ log }) => log.match(/"level":[56]0.*/g) ?? [])).toEqual([]);
  expect(stopped.map(({ code, inTime }) => [code, inTime])).toEqual(Array(4).fill([0, true]));
  await everythingIsThere(t, done);
  await everythingIsHeard(t, streams);
  await Promise.all(streams.map(({ listening }) => listening.leave()));
  expect(done.failures).toEqual([]);
}

/** Each event that concerned somebody since they first listened, also while their stream was away. */
async function everythingIsHeard(t: TestContext, streams: People["streams"]) {
  for (const { actor, listening } of streams) {
    // Each was ended by a process at least once; some take the seconds that they are told to.
    await eventually("the stream to have come back", () => listening.opened > 1);
    const published = await concerning(t, actor, listening.from ?? 0);
    expect(published.length).toBeGreaterThan(10);
    await eventually(
      `the ${actor.type}'s events`,
      () => published.every((id) => listening.heard.has(id)),
      20,
    );
  }
}

async function concerning({ client }: TestContext, { id, regions, schools, type }: Actor, from: number) {
  const ofSchool = type === "principal" ? schools.map((school) => school.id) : [];
  const ofRegion = type === "user" ? ["*", ...regions] : [];
  const found = await client<
    { id: number }[]
  >`select id::int from events where id > ${from} and (${id} = any(account_ids)
    or region_code = any(${ofRegion}) or school_id = any(${ofSchool}))`;
  return found.map((event) => event.id);
}

async function everythingIsThere({ client }: TestContext, { posted, applied, chosen }: Done) {
  const count = async (table: string, column: string, ids: Set<string>) => {
    const [found] = await client`select count(distinct ${client(column)})::int as count from ${client(table)}
      where ${client(column)} = any(${[...ids]})`;
    return found?.["count"];
  };
  expect([
    await count("jobs", "id", posted),
    await count("applications", "job_id", applied),
    await count("assignments", "job_id", chosen),
  ]).toEqual([posted.size, applied.size, chosen.size]);
}

test.skipIf(!able)(
  "an upgrade under load fails no request and loses no event",
  async () => {
    const folder = await folderFor(closing);
    const t = await testContext();
    closing.push(t.close);
    await upgrade(t, folder, t.url, "");
  },
  180_000,
);

test.skipIf(!able)(
  "an upgrade under load fails no request and loses no event behind a pooler in transaction mode",
  async () => {
    const folder = await folderFor(closing);
    const t = await testContext();
    closing.push(t.close);
    await upgrade(t, folder, await startPooler(t.url, folder, closing), t.url);
  },
  180_000,
);
