// Shows (rule: calendar-feeds).
import { afterAll, expect, test } from "bun:test";
import { createSubstitute } from "../../../tests/support/factories.ts";
import { seedMarket } from "../../../tests/support/world/many-jobs.ts";
import { statementsOf } from "../../../tests/support/world/statements.ts";
import { calendars } from "./calendar.fixture.ts";
import { readFeed } from "./read.ts";

const { t, chosen, create, close } = await calendars();
afterAll(close);

test("among many past jobs and cancelled days of the school one statement of each kind reads a feed, by indexes", async () => {
  const { substitute, principal, job } = await chosen();
  const feeds = { own: await create(substitute, { applied: true }), school: await create(principal) };
  const schoolId = principal.schools[0]?.id ?? "";
  await seedMarket(t.client, {
    ...{ schoolId, ownerId: job.teacher.id, open: 0, archived: 20_000, substitutes: 0 },
  });
  const { id: other } = await createSubstitute(t.db);
  await t.client`
    insert into cancelled_days (id, job_id, school_id, owner_id, account_id, job, windows, time_zone, at, until)
    select gen_random_uuid(), gen_random_uuid(), ${schoolId}, ${job.teacher.id}, ${other}, '{}', '{}', '', now() - interval '1 year', now()
    from generate_series(1, 20000)`;
  await t.client`analyze`;
  const plansOf = async (path: string) => {
    const sent = await statementsOf(t, (ctx) =>
      readFeed(ctx, path.slice("/calendar/".length), "203.0.113.9"),
    );
    const about = sent.filter(({ text }) =>
      /\bfrom (assignments a|standing_applications a|jobs j|cancelled_days c\n {2}left join jobs)\b/.test(
        text,
      ),
    );
    const explained = about.map(({ text, values }) =>
      t.client.unsafe(`explain (format json) ${text}`, values),
    );
    return (await Promise.all(explained)).map(([row]) => JSON.stringify(row?.["QUERY PLAN"]));
  };
  const [own, school] = [await plansOf(feeds.own), await plansOf(feeds.school)];
  expect([own.length, school.length]).toEqual([3, 2]);
  for (const plan of [...own, ...school])
    expect(plan).not.toMatch(/"Seq Scan",[^}]*"Relation Name":"(jobs|cancelled_days)"/);
  expect(own[2]).toContain("cancelled_days_account_index");
  expect(school[0]).toContain("jobs_past_index");
});
