import { sql } from "drizzle-orm";
import type { Handle } from "../../../platform/database/connection.ts";
import { list, number } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import { milliseconds } from "../../../platform/database/sql.ts";
import { type Conflict, conflictBetween } from "./conflict.ts";
import { guardedSql } from "./guarded-sql.ts";
import type { Window } from "./windows.ts";

/** Another job for which a substitute is chosen, and how it collides with the one in question. */
export interface Collision {
  conflict: Conflict;
  chosenAt: Date;
}

const collision = {
  chosenAt: number,
  starts: list(number),
  ends: list(number),
  ownStarts: list(number),
  ownEnds: list(number),
};

/**
 * What the substitute is chosen for that comes closer to the job than the minimum gap. Lock the
 * substitute first, or it may be out of date when it is used.
 */
export async function collisionsOf(db: Handle, substituteId: string, jobId: string): Promise<Collision[]> {
  const bounds = (windows: "x" | "j", edge: "lower" | "upper") =>
    sql`array(select ${milliseconds(sql.raw(`${edge}(w)`))} from unnest(${sql.raw(`${windows}.windows`)}) w order by w)`;
  // (raw: range)
  const found = await rows(
    db,
    collision,
    sql`
    select ${milliseconds(sql`x.chosen_at`)} as "chosenAt",
      ${bounds("x", "lower")} as starts, ${bounds("x", "upper")} as ends,
      ${bounds("j", "lower")} as "ownStarts", ${bounds("j", "upper")} as "ownEnds"
    from jobs j join assignments x on x.substitute_id = ${substituteId} and x.job_id <> j.id
    where j.id = ${jobId} and x.guarded_windows && ${guardedSql(sql`j.windows`)}`,
  );
  return found.map((row) => ({
    conflict: conflictBetween(windowsOf(row.starts, row.ends), windowsOf(row.ownStarts, row.ownEnds)),
    chosenAt: new Date(row.chosenAt),
  }));
}

const windowsOf = (starts: number[], ends: number[]): Window[] =>
  starts.map((start, index) => ({ start, end: ends[index] ?? start }));
