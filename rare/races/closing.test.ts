// Shows (rule: close-for-misuse).
import { afterAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { closeAccount } from "../../server/modules/accounts/kept/index.ts";
import { monday, sentJob } from "../../server/modules/jobs/fixture.ts";
import { createPrincipal, createSchool, createTeacher } from "../../tests/support/factories.ts";
import { appUnderTest } from "../../tests/support/servers/app-under-test.ts";

const { t, app, close } = await appUnderTest({ now: monday });
afterAll(close);

test("closing raced with posting leaves no open job of a closed account", async () => {
  const school = await createSchool(t.db);
  const alone = await createSchool(t.db);
  const principal = await createPrincipal(t.db, { schools: [school] });
  let posted = 0;
  for (let n = 0; n < 16; n++) {
    const teacher = await createTeacher(t.db, { school: n % 2 ? school : alone });
    const post = () => app.as(teacher).post("/api/teachers/addtemp", sentJob());
    const [, ...answers] = await Promise.all([
      n % 3
        ? closeAccount(t.ctx, teacher.email, "commandLine")
        : post().then(() => closeAccount(t.ctx, teacher.email, "commandLine")),
      ...Array.from({ length: 4 }, post),
    ]);
    posted += answers.filter(({ status }) => status === 200).length;
    expect(answers.every(({ status }) => [200, 401, 403].includes(status))).toBe(true);
  }
  expect(posted).toBeGreaterThan(0);
  const owners = await t.db.execute<{ id: string }>(sql`
    select distinct owner_id as id from jobs
    where school_id in (${school.id}, ${alone.id}) and archived_at is null`);
  expect(owners.map(({ id }) => id)).toEqual([principal.id]);
});
