// Shows (rule: asked-directly, fit-order, fit-blind).
import { afterAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { statementsOf } from "../../../../tests/support/world/statements.ts";
import { saveTimes } from "../../availability/index.ts";
import { openJob } from "../../jobs/lists/index.ts";
import { deleteJob } from "../../jobs/posting/index.ts";
import { asking } from "./asking.fixture.ts";
import { myRequestFor, myRequests, requestsTo } from "./index.ts";

const w = await asking();
const { t, teacher, nea, emil, post, askFor } = w;
afterAll(w.close);

const days = ["2026-11-04", "2026-11-05", "2026-11-06", "2026-11-09"];
const jobs: string[] = [];
for (const startDate of days) jobs.push((await post({ startDate })).id);
const [first = "", second = ""] = jobs;
await t.db.execute(sql`insert into substitute_qualifications (account_id, kind, value)
  values (${nea.id}, 'held', 'fi-class-teacher')`);

test("who is asked reads why the job fits them, at most three reasons, in their language; who fits for no reason none", async () => {
  await askFor(first, [nea]);
  await askFor(second, [emil]);
  expect((await myRequestFor(t.ctx, nea, first))?.reasons).toEqual(["Luokanopettajan kelpoisuus"]);
  const [request] = await myRequests(t.ctx, { ...nea, lang: "sv" });
  expect(request?.reasons).toEqual(["Klasslärarbehörighet"]);
  expect((await myRequestFor(t.ctx, emil, second))?.reasons).toEqual([]);

  await saveTimes(t.ctx, nea, { week: [{ day: 3, state: "free", spans: [{ from: 0, to: 1440 }] }] });
  await t.db.execute(
    sql`update schools set municipality_code = '091', name = 'Hopeahaukan koulu' where id = ${w.school.id}`,
  );
  await t.db.execute(sql`update accounts set address = 'Katu 1, 00100 Helsinki' where id = ${nea.id}`);
  await t.db.execute(sql`insert into account_languages (account_id, position, value, name_fi, name_sv)
    values (${nea.id}, 1, 'fi', 'suomi', 'finska')`);
  const [most = []] = (await myRequests(t.ctx, nea)).map(({ reasons }) => reasons);
  expect(most).toEqual(["Luokanopettajan kelpoisuus", "Suomi", "Vapaa koko ajan"]);
  // The strongest of those that the job's page has.
  expect((await openJob(t.ctx, nea, first)).job.fit?.reasons.length).toBe(4);
});

test("that a school remembers somebody is no reason that they read, nor does the school read more than before", async () => {
  // The fixture's teacher remembers all of them.
  const all = (await myRequests(t.ctx, nea)).flatMap(({ reasons }) => reasons);
  expect(all.filter((reason) => /suosik/i.test(reason))).toEqual([]);
  const [asked] = await requestsTo(t.ctx, teacher, first);
  expect(Object.keys(asked ?? {})).not.toContain("reasons");
});

test("a list of requests takes as many statements for many as for one", async () => {
  const count = async () => (await statementsOf(t, (ctx) => myRequests(ctx, nea))).length;
  const one = await count();
  for (const id of jobs.slice(2)) await askFor(id, [nea]);
  expect((await myRequests(t.ctx, nea)).length).toBe(3);
  expect(await count()).toBe(one);
  for (const id of jobs) await deleteJob(t.ctx, teacher, id);
});
