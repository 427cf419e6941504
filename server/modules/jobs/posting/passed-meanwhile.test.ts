import { afterAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { jobs } from "../../../../db/schema/index.ts";
import { testContext } from "../../../../tests/support/database.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { deleteAccount } from "../../accounts/delete.ts";
import { apply } from "../../bookings/applications/index.ts";
import { removeTeacher } from "../../staff/teachers/remove.ts";
import { postJob } from "../posting/index.ts";

const t = await testContext();
afterAll(() => t.close());

/** How many sessions wait for a lock of another. */
const waiting = (count: number) =>
  eventually(`${count} waiting for a lock`, async () => {
    const found = await t.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return found.length === count;
  });

/** A principal, a teacher with two jobs of the days, and somebody who has applied for both. */
async function appliedForBoth(days: string[]) {
  const school = await createSchool(t.db);
  const principal = await createPrincipal(t.db, { schools: [school] });
  const teacher = await createTeacher(t.db, { school });
  const person = await createSubstitute(t.db);
  const ids: string[] = [];
  for (const startDate of days) {
    const { id } = await postJob(t.ctx, teacher, {
      startDate,
      startTime: "08:00",
      endTime: "12:00",
      type: "one",
    });
    await apply(t.ctx, person, { key: id });
    ids.push(id);
  }
  return { principal, teacher, person, ids };
}

// (rule: lock-order)
test.each([["removed"], ["leaves"]] as const)(
  "a teacher is removed while somebody leaves who has applied for several of their jobs: who is %s is first",
  async (first) => {
    const { principal, teacher, person, ids } = await appliedForBoth(["2027-03-01", "2027-03-02"]);
    const [one = ""] = ids;
    // Had by another meanwhile, it stands behind the other in the index by which a statement finds them.
    for (const { id } of [principal, teacher])
      await t.db.update(jobs).set({ ownerId: id }).where(eq(jobs.id, one));

    const both = await t.db.transaction(async (held) => {
      await held.select().from(jobs).where(eq(jobs.id, one)).for("no key update");
      const verbs = [
        () => deleteAccount(t.ctx, person),
        () => removeTeacher(t.ctx, principal, teacher.email),
      ];
      const done: Promise<unknown>[] = [];
      for (const verb of first === "leaves" ? verbs : verbs.toReversed()) {
        done.push(verb());
        await waiting(done.length);
      }
      return { done };
    });
    await Promise.all(both.done);
    for (const id of ids)
      expect((await t.db.query.jobs.findFirst({ where: eq(jobs.id, id) }))?.ownerId).toBe(principal.id);
  },
);
