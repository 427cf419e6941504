import { type SQL, sql } from "drizzle-orm";
import { accounts } from "../../../../../db/schema/index.ts";
import { integer, nullable, type ObjectOf, text } from "../../../../platform/database/kinds.ts";
import type { Actor } from "../../../auth/index.ts";
import { daysWorked } from "../../../bookings/index.ts";
import {
  fit,
  inFullText,
  lackText,
  municipalityIn,
  personColumns,
  personOf,
  personRow,
  workColumns,
  workOf,
  workRow,
} from "../../../fit/index.ts";
import { countryOf } from "../../../reference/index.ts";
import type { JobFit } from "../../model.ts";
import { standingColumns, standingRow } from "./own-times.ts";

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

/**
 * Why a job fits the substitute who opens it, and what it asks for that they have not told. Whether a school remembers them is the
 * school's own, and is neither said nor counted here (rule: fit-order).
 */
export function fitInFull(row: ObjectOf<typeof fitRow>, actor: Actor): JobFit {
  const { daysHere, lastDayHere, outside, free } = row;
  const person = { ...ownPerson(row, actor), daysHere, lastDayHere, outsideOwnTimes: outside, free };
  const { reasons, lacks, hindrance } = fit(person, workOf(row));
  const reading = { lang: actor.lang, country: countryOf(row.workRegion) };
  return {
    reasons: reasons.map((reason) => inFullText(reason, reading)),
    lacks: lacks.map((lack) => lackText(lack, reading)),
    ...(hindrance ? { hindrance: hindrance.kind } : {}),
  };
}
