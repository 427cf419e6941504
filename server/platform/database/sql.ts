import { type SQL, sql } from "drizzle-orm";
import { composed, unmarked } from "../words/invisible.ts";

export const uuids = (ids: string[]): SQL => sql`${`{${ids.join(",")}}`}::uuid[]`;

/** Of codes that come from our own tables: they hold neither commas nor quotes. */
export const codes = (values: string[]): SQL => sql`${`{${values.join(",")}}`}::text[]`;

export const instant = (time: Date): SQL => sql`${time.toISOString()}::timestamptz`;

/** Milliseconds since 1970, as a JavaScript number. */
export const milliseconds = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::float8`;

/**
 * As `Date.toISOString` writes an instant: in a long list that costs more than all that is made of a job. That of a year of four
 * digits, and no day that anybody enters is of another (rule: days).
 */
export const isoInstant = (column: SQL): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** As PostgreSQL writes them. */
export const uuidPattern = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => uuidForm.test(text);

/** A name, a code, a search: without marks that nobody sees (rule: invisible-marks), as PostgreSQL can store it. */
export const plain = (text: string): string => prose(unmarked(text));

/** A text of one line, whatever was pasted. */
export const oneLine = (text: string): string => plain(text).replace(/\s+/g, " ");

/** Free text as PostgreSQL can store it: without the NUL character, which it refuses, and without outer space. */
export const prose = (text: string): string => composed(text.replaceAll("\0", ""), "NFC").trim();
