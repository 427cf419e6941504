import { sql } from "drizzle-orm";
import type { Actor, ActorSchool } from "../../server/modules/auth/index.ts";
import type { TestContext } from "../../tests/support/database.ts";
import { createPrincipal, createSchool, createTeacher } from "../../tests/support/factories.ts";
import { seedMarket } from "../../tests/support/world/many-jobs.ts";

export const [jobs, teachers] = [2_000, 300];

/** A school with 2,000 jobs ahead and 300 teachers, and its principal. */
export async function createBusySchool(t: TestContext): Promise<Actor> {
  const school = await createSchool(t.db);
  const teacher = await createTeacher(t.db, { school });
  await seedMarket(t.client, {
    schoolId: school.id,
    ownerId: teacher.id,
    open: jobs,
    archived: 0,
    substitutes: 0,
  });
  await insertTeachers(t, school);
  return createPrincipal(t.db, { schools: [school] });
}

/** All but the one who has posted, by names that a search tells apart. */
async function insertTeachers(t: TestContext, school: ActorSchool): Promise<void> {
  await t.db.execute(sql`
    with people as (
      insert into accounts (id, email, password_hash, first_name, last_name, phone, type, site_lang, confirmed_at, approved_at)
      select gen_random_uuid(), 'roster-' || n || '@example.test', '', 'Aino', 'Opettaja ' || n, '+358 40 000 0021',
        'teacher', 1, now(), now()
      from generate_series(2, ${teachers}::int) n returning id),
    typed as (insert into account_types (account_id, type) select id, 'teacher' from people)
    insert into school_members (account_id, school_id, role) select id, ${school.id}, 'teacher' from people`);
  await t.client`analyze accounts, school_members`;
}
