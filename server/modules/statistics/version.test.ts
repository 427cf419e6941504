// Shows (rule: long-lists).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { brotliDecompressSync } from "node:zlib";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { createSubstitute } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/http.ts";
import { seedJobs } from "../../../tests/support/world/many-jobs.ts";
import { createOrganization } from "../../../tests/support/world/organizations.ts";
import { tokenOf } from "../../../tests/support/world/token.ts";
import { postJob } from "../jobs/posting/index.ts";

const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const newJob = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let own: Awaited<ReturnType<typeof createOrganization>>;
let other: typeof own;
let authorization: string;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
  [own, other] = [await createOrganization(t.db), await createOrganization(t.db)];
  const substituteId = (await createSubstitute(t.db)).id;
  for (const { school, principal } of [own, other])
    await seedJobs(t.client, { schoolId: school.id, ownerId: principal.id, substituteId, count: 2_000 });
  authorization = await tokenOf(t.ctx, own.principal.id, t.ctx.now());
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const get = (query = "", headers: Record<string, string> = {}) =>
  app.app.handle(
    new Request(`http://localhost/api/stats/statistics${query}`, { headers: { authorization, ...headers } }),
  );
async function version(query = "") {
  const answer = await get(query);
  await answer.text();
  return answer.headers.get("etag");
}

describe("the version of an organisation's statistics", () => {
  test.each([
    ["a job is posted", () => postJob(t.ctx, own.principal, newJob)],
    [
      "one is deleted",
      () =>
        t.client`delete from jobs where id = (select id from jobs where school_id = ${own.school.id} and not filled limit 1)`,
    ],
    [
      "a day moves",
      () =>
        t.client`update jobs set end_date = end_date + 1 where id = (select id from jobs where school_id = ${own.school.id} limit 1)`,
    ],
    [
      "what it is about changes",
      () =>
        t.client`update jobs set regarding = 'Toinen' where id = (select id from jobs where school_id = ${own.school.id} limit 1)`,
    ],
    [
      "a choice is taken back",
      () =>
        t.client`delete from assignments where job_id = (select id from jobs where school_id = ${own.school.id} and filled limit 1)`,
    ],
    [
      "somebody was found in another way",
      () =>
        t.client`update assignments set found_by = 'request' where job_id = (select job_id from assignments
          where chosen_by = ${own.principal.id} limit 1)`,
    ],
    [
      "somebody has another name",
      () => t.client`update accounts set last_name = 'Uusi' where id = ${own.principal.id}`,
    ],
  ] as const)("is another when %s", async (_what, happens) => {
    const before = await version();
    expect(await version()).toBe(before);
    await happens();
    expect(await version()).not.toBe(before);
  });

  test("stays when something happens at another one, or that is not shown", async () => {
    const before = await version();
    await t.client`update jobs set regarding = 'Muu' where school_id = ${other.school.id}`;
    await t.client`update jobs set archived_at = now(), additional_info = 'x' where school_id = ${own.school.id}`;
    expect(await version()).toBe(before);
  });

  test("is that of the part asked for", async () => {
    const first = await (await get("?limit=10")).json();
    const [ofFirst, ofSecond] = [
      await version("?limit=10"),
      await version(`?limit=10&cursor=${first.nextCursor}`),
    ];
    expect(new Set([ofFirst, ofSecond, await version()]).size).toBe(3);
    await t.client`update jobs set regarding = 'Viimeinen' where id = (select id from jobs
      where school_id = ${own.school.id} order by created_at desc, id desc limit 1)`;
    expect([await version("?limit=10"), await version(`?limit=10&cursor=${first.nextCursor}`)]).toEqual([
      ofFirst,
      ofSecond,
    ]);
  });

  test("is told before any row is read: who has it gets none", async () => {
    const etag = (await version()) ?? "";
    const answer = await get("", { "if-none-match": etag });
    expect([answer.status, await answer.text()]).toEqual([304, ""]);
    // No place is kept either.
    const all = await Promise.all(Array.from({ length: 8 }, () => get("", { "if-none-match": etag })));
    expect(all.map(({ status }) => status).filter((status) => status !== 304 && status !== 503)).toEqual([]);
    await eventually("a free place", async () => (await get("", { "if-none-match": etag })).status === 304);
  });
});

test("the rows come compressed while they are read, as the client takes it", async () => {
  const plain = await get("", { "accept-encoding": "identity" });
  expect([plain.headers.get("content-encoding"), plain.headers.get("vary")]).toEqual([
    null,
    "Accept-Encoding",
  ]);
  const text = await plain.text();
  expect(JSON.parse(text).rows.length).toBeGreaterThan(1_900);
  const unpack = {
    zstd: (bytes: Uint8Array<ArrayBuffer>) => Bun.zstdDecompressSync(bytes),
    br: (bytes: Uint8Array<ArrayBuffer>) => brotliDecompressSync(bytes),
    gzip: (bytes: Uint8Array<ArrayBuffer>) => Bun.gunzipSync(bytes),
  };
  for (const encoding of ["zstd", "br", "gzip"] as const) {
    const answer = await get("", { "accept-encoding": encoding });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("etag")).toBe(plain.headers.get("etag"));
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(text.length / 4);
    expect(new TextDecoder().decode(unpack[encoding](bytes))).toBe(text);
  }
});

test("a reader who goes away in the middle of what is compressed leaves the place", async () => {
  for (let n = 0; n < 6; n++) {
    const answer = await get("", { "accept-encoding": "br" });
    expect(answer.status).toBe(200);
    const reading = answer.body?.getReader();
    await reading?.read();
    await reading?.cancel();
    await eventually("a free place", async () => {
      const next = await get("?limit=1");
      await next.text();
      return next.status === 200;
    });
  }
});
