// Shows (rule: statistics-downloads).
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import { jobs } from "../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { createSubstitute } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/http.ts";
import { seedJobs } from "../../../tests/support/world/many-jobs.ts";
import { createOrganization } from "../../../tests/support/world/organizations.ts";
import type { Actor } from "../auth/index.ts";
import { download, downloadLimits, placeFor, room } from "./download.ts";
import { statisticsWorkbook } from "./workbook.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let small: Awaited<ReturnType<typeof createOrganization>>;
let large: Awaited<ReturnType<typeof createOrganization>>;
let substitute: Actor;
const many = 20_000;

beforeAll(async () => {
  t = await testContext();
  t.setNow(new Date("2026-11-20T22:30:00Z"));
  app = await testApp(t);
  substitute = await createSubstitute(t.db, { firstName: "=1+1", lastName: "Åkerö & <b>" });
  small = await createOrganization(t.db, { principal: { firstName: "@SUM(A1)", lastName: "Rehtori" } });
  large = await createOrganization(t.db);
  const people = { substituteId: substitute.id };
  const of = ({ school, principal }: typeof small) => ({ schoolId: school.id, ownerId: principal.id });
  await seedJobs(t.client, { ...of(small), ...people, count: 6 });
  await seedJobs(t.client, { ...of(large), ...people, count: many });
  await t.db
    .update(jobs)
    .set({ regarding: "-2+3\u0007\uffff", createdAt: new Date("2026-06-15T21:30:00Z") })
    .where(sql`${jobs.schoolId} = ${small.school.id} and ${jobs.regarding} = 'Opettaja 6'`);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const running = async () => {
  const [found] = await t.client`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`;
  return found?.["n"];
};

/** Whether nobody holds a place; those of a download are given back a moment after its end. */
function placesAreFree(): boolean {
  const taken: (() => void)[] = [];
  try {
    for (let n = 0; n < downloadLimits.atOnce; n++) taken.push(placeFor(`nobody ${n}`));
    return true;
  } catch {
    return false;
  } finally {
    for (const leave of taken) leave();
  }
}

// No test begins with what another has left.
afterEach(() => eventually("all places to be given back", placesAreFree));

describe("a download", () => {
  const reader = () => ({ organizationId: large.id, domain: large.domain });

  test("that is not read does not read on in the database either", async () => {
    const body = statisticsWorkbook(t.ctx, reader(), {}, "fi");
    const chunks = body.getReader();
    await chunks.read();
    await eventually("the reading", async () => (await running()) === 1);
    await chunks.cancel();
    await eventually("the end of the reading", async () => (await running()) === 0);
  });

  test("over a real line stops while nothing is taken, and ends when the reader goes away", async () => {
    const { fill, seen } = endless();
    const server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () => new Response(download(t.ctx, fill)),
    });
    const socket = await Bun.connect({
      hostname: "127.0.0.1",
      port: server.port ?? 0,
      socket: {
        open: (opened) => void opened.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n"),
        data: (opened) => opened.pause(),
      },
    });
    let before = -1;
    await eventually("a pause", () => {
      const still = before === seen.written && seen.written > 0;
      before = seen.written;
      return still;
    });
    expect(seen.written).toBeLessThan(32 * 1024 * 1024);
    expect(seen.ended).toBe(false);
    socket.terminate();
    await eventually("the end of the writing", () => seen.ended);
    await server.stop(true);
  });

  test("too many at once are refused, and none is left behind", async () => {
    // None of them can end before the refusal: what is short is written, and gone, without a reader.
    const others = ["a", "a", "b", "b"].map((organizationId) =>
      download(t.ctx, endless().fill, { organizationId }),
    );
    const own = [reader(), reader()].map((one) => statisticsWorkbook(t.ctx, one, {}, "fi"));
    const refused = await app.as(small.principal).get("/api/stats/statistics.xlsx");
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("5");
    for (const body of [...others, ...own]) await body.cancel();
    await eventually(
      "a free place",
      async () => (await app.as(small.principal).get("/api/stats/statistics.xlsx")).status === 200,
    );
    const again = () => app.as(large.principal).get("/api/stats/statistics?limit=1");
    await eventually("a free place of the same organisation", async () => (await again()).status === 200);
    await eventually("the end of all", async () => (await running()) === 0);
  });

  test("that fails on the way breaks off instead of looking whole", async () => {
    const broken = { ...t.ctx, db: Object.assign(Object.create(t.ctx.db), { $client: { begin: breaking } }) };
    const body = statisticsWorkbook(broken, reader(), {}, "fi");
    await expect(new Response(body).arrayBuffer()).rejects.toThrow("the line broke");
  });
});

/** Writes for as long as somebody takes it. */
function endless() {
  const seen = { written: 0, ended: false };
  const fill = async (output: Writable, signal: AbortSignal) => {
    try {
      for (;;) {
        output.write(new Uint8Array(65_536));
        seen.written += 65_536;
        await room(output, signal);
      }
    } finally {
      seen.ended = true;
    }
  };
  return { fill, seen };
}

function breaking(): Promise<never> {
  return Promise.reject(new Error("the line broke"));
}
