import { sql } from "drizzle-orm";
import type { Handle } from "../../platform/database/connection.ts";
import { tell } from "../../platform/shapes/translate.ts";
import { NewJob } from "./model.ts";

/** The Monday morning on which the tests of jobs take place: 11:00 in Helsinki. */
export const monday = new Date("2026-11-02T09:00:00Z");

/** A job as a teacher would post it, on Wednesday unless told otherwise. */
export function newJob(changes: Partial<NewJob> = {}): NewJob {
  return { startDate: "2026-11-04", startTime: "08:00", endTime: "15:30", type: "one", ...changes };
}

/** The same as the API takes it. */
export const sentJob = (changes: Partial<NewJob> = {}) => tell(NewJob, newJob(changes));

export async function count(db: Handle, table: string): Promise<number> {
  const [row] = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`);
  return row?.n ?? 0;
}

/** Names of the live events that were published since, in order. */
export async function eventNames(db: Handle, after = 0): Promise<string[]> {
  const rows = await db.execute<{ name: string }>(
    sql`select name from events where id > ${after} order by id`,
  );
  return rows.map((row) => row.name);
}

export async function lastEvent(db: Handle): Promise<number> {
  const [row] = await db.execute<{ id: number }>(sql`select coalesce(max(id), 0)::int as id from events`);
  return row?.id ?? 0;
}

/** Kinds of the announcements that wait in the queue. */
export async function announced(db: Handle): Promise<string[]> {
  const rows = await db.execute<{ kind: string }>(sql`
    select jsonb_path_query_first(payload::jsonb, '$.**.kind') #>> '{}' as kind from graphile_worker._private_jobs order by id`);
  return rows.map((row) => row.kind);
}

/** Status, code and fields of the refusal that a call ends with. */
export async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (error) => error,
  );
  if (error?.constructor?.name !== "Refusal") throw error ?? new Error("expected a refusal, found success");
  return { status: error.status, code: error.code, fields: error.fields, ...error.details };
}
