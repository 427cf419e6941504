// Shows (rule: cannot-come).
import { afterAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { jobs } from "../../../../db/schema/index.ts";
import { createPrincipal, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import { refusal } from "../../jobs/fixture.ts";
import { postUrgently } from "../../jobs/posting/index.ts";
import { stillAmong } from "../../notifications/occasions/index.ts";
import { apply } from "../applications/index.ts";
import { removeChosen } from "../choice/index.ts";
import { posting } from "../fixture.ts";
import { freePlaces, settleFreePlace } from "./index.ts";
import { leaving } from "./leaving.fixture.ts";

const { t, pick, leave, chosen, close } = await leaving();
afterAll(close);
type Chosen = Awaited<ReturnType<typeof chosen>>;

describe("a place that fell free", () => {
  const about = ({ substitute, job }: Chosen) => ({
    jobId: job.key,
    name: `${substitute.firstName} ${substitute.lastName}`,
    message: "Auto ei käynnisty",
    waiting: 1,
  });

  test("is pointed out to those who manage the job, with what was said and never why", async () => {
    const world = await chosen();
    const { substitute, job, principal } = world;
    await leave(job, substitute, { illness: true, message: "Auto ei käynnisty" });
    for (const one of [job.teacher, principal])
      expect(await freePlaces(t.ctx, one)).toMatchObject([about(world)]);
    expect(JSON.stringify(await freePlaces(t.ctx, principal))).not.toMatch(/illness|counts/);
    const [school] = job.teacher.schools;
    const colleague = await createTeacher(t.db, school ? { school } : {});
    const stranger = await createPrincipal(t.db);
    for (const one of [colleague, stranger]) {
      expect(await freePlaces(t.ctx, one)).toEqual([]);
      expect(await refusal(settleFreePlace(t.ctx, one, job.key))).toMatchObject({ status: 404 });
    }
    expect(await refusal(freePlaces(t.ctx, substitute))).toMatchObject({ status: 403 });
  });

  test("until somebody is chosen, sees to it, or the job is over", async () => {
    const chosenAnew = await chosen();
    await leave(chosenAnew.job, chosenAnew.substitute);
    await pick(chosenAnew.job, chosenAnew.rival);
    expect(await freePlaces(t.ctx, chosenAnew.principal)).toEqual([]);

    const seenTo = await chosen();
    await leave(seenTo.job, seenTo.substitute);
    expect(await settleFreePlace(t.ctx, seenTo.job.teacher, seenTo.job.key)).toBe(true);
    expect(await settleFreePlace(t.ctx, seenTo.principal, seenTo.job.key)).toBe(false);
    expect(await freePlaces(t.ctx, seenTo.principal)).toEqual([]);

    const over = await chosen();
    await leave(over.job, over.substitute);
    t.setNow(new Date("2026-11-05T06:00:00Z"));
    expect(await freePlaces(t.ctx, over.principal)).toEqual([]);
  });

  test("is posted to all as urgent by a principal alone, and once", async () => {
    const { substitute, job, principal } = await chosen();
    expect(await refusal(postUrgently(t.ctx, principal, job.key))).toMatchObject({ code: "job_filled" });
    await leave(job, substitute);
    expect(await refusal(postUrgently(t.ctx, job.teacher, job.key))).toMatchObject({ status: 403 });
    expect(await refusal(postUrgently(t.ctx, await createPrincipal(t.db), job.key))).toMatchObject({
      status: 404,
    });
    const told = async () =>
      (
        await t.client`select payload->'occasion'->>'id' as id from graphile_worker._private_jobs
        where payload->'occasion'->>'kind' = 'job-posted' and payload->'occasion'->>'jobId' = ${job.key}`
      ).length;
    const before = await told();
    await Promise.all([1, 2, 3].map(() => postUrgently(t.ctx, principal, job.key)));
    expect(await told()).toBe(before + 1);
    const [posted] = await t.db.select().from(jobs).where(eq(jobs.id, job.key));
    expect(posted).toMatchObject({ urgent: true, filled: false });
    // Nobody has been found yet.
    expect(await freePlaces(t.ctx, principal)).toMatchObject([{ jobId: job.key, isUrgent: true }]);
    const open = await posting(t);
    const [school] = open.teacher.schools;
    const another = await createPrincipal(t.db, { schools: school ? [school] : [] });
    expect(await refusal(postUrgently(t.ctx, another, open.key))).toMatchObject({ status: 422 });
  });

  test("is told anew to the region, but neither to who cannot come nor to who waits", async () => {
    const { substitute, rival, job } = await chosen();
    const other = await createSubstitute(t.db);
    await leave(job, substitute);
    const occasion = { kind: "job-posted", id: "1", jobId: job.key, urgent: true } as const;
    const names = [substitute, rival, other].map(({ id }) => id);
    const told = async (more: { again?: string }) => {
      const found = await t.db.execute<{ id: string }>(
        sql`select a.id from accounts a where ${stillAmong(t.ctx, { ...occasion, ...more })}`,
      );
      return found.map(({ id }) => id).filter((id) => names.includes(id));
    };
    expect((await told({})).toSorted()).toEqual(names.toSorted());
    expect(await told({ again: "1" })).toEqual([other.id]);
  });

  test("stands no more when another was chosen and is no more", async () => {
    const { substitute, rival, job, principal } = await chosen();
    await leave(job, substitute);
    await pick(job, rival);
    await removeChosen(t.ctx, principal, { key: job.key });
    expect(await freePlaces(t.ctx, principal)).toEqual([]);
    await apply(t.ctx, substitute, { key: job.key });
    expect(await refusal(leave(job, substitute))).toMatchObject({ code: "not_chosen" });
  });
});
