import { type SQL, sql } from "drizzle-orm";
import { accounts, jobs } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { integer, nullable, type ObjectOf, text } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import { uuids } from "../../../platform/database/sql.ts";
import type { Actor } from "../../auth/index.ts";
import {
  becauseText,
  fit,
  inFullText,
  lackText,
  municipalityIn,
  personColumns,
  personOf,
  personRow,
  type Reason,
  workColumns,
  workOf,
  workRow,
} from "../../fit/index.ts";
import { type Country, countryOf } from "../../reference/index.ts";
import { daysWorked } from "../days-worked.ts";
import { lastOf, standingColumns, standingRow, toldAhead } from "./own-times.ts";

/** What is read of a substitute for themselves: where they live is theirs to know. */
export const ownRow = { ...personRow, home: accounts.address };

export const ownColumns = (actor: Actor): SQL => sql`${personColumns(sql`${actor.id}::uuid`)},
  (select h.address from accounts h where h.id = ${actor.id}) as home`;

export const ownPerson = (row: ObjectOf<typeof ownRow>, actor: Actor) => ({
  ...personOf(row),
  municipality: municipalityIn(row.home, actor.regions),
});

/** Of one job, beside its other columns. */
export const fitRow = {
  ...ownRow,
  ...workRow,
  daysHere: integer,
  lastDayHere: nullable(text),
  ...standingRow,
};

/** Over `jobs j`, `schools s` and `told`, what the actor has told of the days of the job. */
export function fitColumns(actor: Actor, now: Date): SQL {
  const worked = daysWorked(sql`${actor.id}::uuid`, sql`b.school_id = j.school_id`, now);
  return sql`${ownColumns(actor)}, ${workColumns}, (select w.days from ${worked} w) as "daysHere",
    (select w.last_day::text from ${worked} w) as "lastDayHere", ${standingColumns}`;
}

/** Whether a school remembers somebody is the school's own, and is neither said nor counted here (rule: fit-order). */
function fitOf(row: ObjectOf<typeof fitRow>, actor: Actor) {
  const { daysHere, lastDayHere, outside, free } = row;
  const person = { ...ownPerson(row, actor), daysHere, lastDayHere, outsideOwnTimes: outside, free };
  return fit(person, workOf(row));
}

/** Why a job fits the substitute who opens it, and what it asks for that they have not told. */
export function fitInFull(row: ObjectOf<typeof fitRow>, actor: Actor) {
  const { reasons, lacks, hindrance } = fitOf(row, actor);
  const reading = { lang: actor.lang, country: countryOf(row.workRegion) };
  return {
    reasons: reasons.map((reason) => inFullText(reason, reading)),
    lacks: lacks.map((lack) => lackText(lack, reading)),
    ...(hindrance ? { hindrance: hindrance.kind } : {}),
  };
}

/** Reasons on a card. */
const most = 3;

/** The strongest of them in a few words, to the person whom they are about. */
export const reasonsOnCard = (reasons: Reason[], lang: Actor["lang"], country: Country): string[] =>
  reasons.slice(0, most).map((reason) => becauseText(reason, { lang, country }));

/** Why these jobs fit the actor, as a card says it, by job: one statement, however many (raw: range). */
export async function reasonsFor(
  ctx: Context,
  actor: Actor,
  jobIds: string[],
): Promise<Map<string, string[]>> {
  if (jobIds.length === 0) return new Map();
  const found = await rows(
    ctx.db,
    { id: jobs.id, ...fitRow },
    sql`
    with told as materialized (select t.cannot, t.free from ${toldAhead(actor, ctx.now(), lastOf(jobIds))} t)
    select j.id, ${fitColumns(actor, ctx.now())}
    from jobs j join schools s on s.id = j.school_id cross join told
    where j.id = any(${uuids(jobIds)})`,
  );
  return new Map(
    found.map((row) => [
      row.id,
      reasonsOnCard(fitOf(row, actor).reasons, actor.lang, countryOf(row.workRegion)),
    ]),
  );
}
