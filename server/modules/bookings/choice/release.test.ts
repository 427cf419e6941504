// Shows (rule: account-erased).
import { afterAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { jobs } from "../../../../db/schema/index.ts";
import { testContext } from "../../../../tests/support/database.ts";
import { createOperator, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import { eraseAccount } from "../../accounts/kept/index.ts";
import type { Actor } from "../../auth/index.ts";
import { monday, newJob } from "../../jobs/fixture.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { newsPage } from "../../notifications/inbox/index.ts";
import { apply } from "../applications/index.ts";
import { choose } from "../choice/index.ts";

const t = await testContext();
afterAll(() => t.close());
t.setNow(monday);

test("erasing somebody opens what they are chosen for again, and tells the poster of it, and those who wait", async () => {
  const teacher = await createTeacher(t.db);
  const [person, rival] = [await createSubstitute(t.db), await createSubstitute(t.db)];
  const job = await postJob(t.ctx, teacher, newJob({ startDate: "2026-12-01", endDate: "2026-12-01" }));
  for (const one of [person, rival]) await apply(t.ctx, one, { key: job.id, alreadyWarned: false });
  await choose(t.ctx, teacher, { key: job.id, email: person.email });
  const operator = await createOperator(t.db);
  expect(await eraseAccount(t.ctx, person.email, operator, "asked")).toEqual({ freed: 1, deleted: 0 });
  const [open] = await t.db.select().from(jobs).where(eq(jobs.id, job.id));
  expect(open).toMatchObject({ filled: false, archivedAt: null });
  const told = await t.db.execute<{ occasion: object; receivers: string }>(sql`
    select payload->'occasion' as occasion, payload->>'receivers' as receivers from graphile_worker._private_jobs
    order by id desc limit 2`);
  expect(told).toMatchObject([
    { occasion: { kind: "chosen-removed", jobId: job.id }, receivers: JSON.stringify([rival.id]) },
    { occasion: { kind: "withdrawn", jobId: job.id, wasChosen: true }, receivers: "poster" },
  ]);
  const unread = async (actor: Actor) =>
    (await newsPage(t.ctx, actor, "fi", { unread: true })).items.map(({ title }) => title);
  expect((await unread(teacher))[0]).toBe("Valittu sijainen ei tule");
  expect(await unread(rival)).toEqual(["Sijaisuus on taas avoin"]);
  await choose(t.ctx, teacher, { key: job.id, email: rival.email });
  expect(await unread(rival)).toEqual(["Sait sijaisuuden!"]);
});
