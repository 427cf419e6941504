import { type SQL, sql } from "drizzle-orm";

export const uuids = (ids: string[]): SQL => sql`${`{${ids.join(",")}}`}::uuid[]`;

/** Of codes that come from our own tables: they hold neither commas nor quotes. */
export const codes = (values: string[]): SQL => sql`${`{${values.join(",")}}`}::text[]`;

export const instant = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`;

/** Milliseconds since 1970, as a JavaScript number. */
export const milliseconds = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::float8`;

/** A multirange widened by half the minimum gap of two hours on both sides, as `guarded` in windows.ts. */
export const guardedSql = (windows: SQL): SQL =>
  sql`(select range_agg(tstzrange(lower(w) - interval '1 hour', upper(w) + interval '1 hour'))
    from unnest(${windows}) w)`;

/** As PostgreSQL writes them. */
export const uuidPattern = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const objectIdForm = /^[0-9a-f]{24}$/i;

export const isUuid = (text: string): boolean => uuidForm.test(text);

/** Condition on `jobs j`: the one that the wire names by `uniqueId` or `_id`. Nothing else is found. */
export function named(key: string): SQL {
  if (isUuid(key)) return sql`j.id = ${key.toLowerCase()}`;
  if (objectIdForm.test(key)) return sql`j.object_id = ${key.toLowerCase()}`;
  return sql`false`;
}

/** Text as PostgreSQL can store it: without the NUL character, which it refuses, and without outer space. */
export const plain = (text: string): string => text.replaceAll("\0", "").trim();
