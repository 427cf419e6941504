import { sql } from "drizzle-orm";
import type { TestContext } from "../../../tests/support/database.ts";
import { createTeacher } from "../../../tests/support/factories.ts";
import type { Actor } from "../auth/index.ts";
import { newJob } from "../jobs/fixture.ts";
import type { NewJob } from "../jobs/index.ts";
import { postJob } from "../jobs/posting/index.ts";
import { apply } from "./applications/index.ts";

export interface Posting {
  teacher: Actor;
  key: string;
}

/** A job of a new teacher at a new school, on Wednesday from `startTime` to `endTime`. */
export async function posting(
  t: TestContext,
  startTime = "08:00",
  endTime = "15:30",
  changes: Partial<NewJob> = {},
): Promise<Posting> {
  const teacher = await createTeacher(t.db);
  const job = await postJob(t.ctx, teacher, newJob({ startTime, endTime, ...changes }));
  return { teacher, key: job.id };
}

export const applyTo = (t: TestContext, substitute: Actor, { key }: Posting, alreadyWarned = false) =>
  apply(t.ctx, substitute, { key, alreadyWarned });

export type Standing = {
  withdrawn: boolean;
  deactivatedBy: string | null;
  confirmed: boolean;
  chosen: boolean;
};

/** How an application lies in the database; undefined when there is none. */
export async function standing(
  t: TestContext,
  substitute: Actor,
  { key }: Posting,
): Promise<Standing | undefined> {
  const [row] = await t.db.execute<Standing>(sql`
    select a.withdrawn_at is not null as withdrawn, a.deactivated_by_job_id as "deactivatedBy",
      a.conflict_confirmed as confirmed,
      exists (select from assignments x where x.job_id = a.job_id and x.substitute_id = a.substitute_id) as chosen
    from applications a where a.job_id = ${key} and a.substitute_id = ${substitute.id}`);
  return row;
}

export async function bookedInSpiteOfConflict(
  t: TestContext,
  { key }: Posting,
): Promise<boolean | undefined> {
  const [row] = await t.db.execute<{ confirmed: boolean }>(
    sql`select conflict_confirmed as confirmed from assignments where job_id = ${key}`,
  );
  return row?.confirmed;
}
