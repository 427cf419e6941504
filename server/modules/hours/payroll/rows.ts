import { and, eq, inArray, isNull } from "drizzle-orm";
import { hours } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { conflict } from "../../../platform/failures/errors.ts";
import { inFileName } from "../../../platform/workbook.ts";
import type { Actor } from "../../auth/index.ts";
import { ownSchool } from "../../schools/own/index.ts";
import { minutesCounted, type WorkedDay, workedIn } from "../days.ts";

/** What a file is asked for. */
export interface Asked {
  school?: string | undefined;
  month: string;
  /** Id of the only one whose days are wanted. */
  person?: string | undefined;
}

/**
 * The days of a month for a file, the first first. One statement reads them, so that what is approved meanwhile is in it whole or not at all
 * (rule: hours-files).
 * @throws Refusal 403 for who leads no school, or not that one; 422 where there are several
 */
export async function daysForFile(ctx: Context, actor: Actor, { school, month, person }: Asked) {
  const { id, name } = ownSchool(actor, school);
  const days = (await workedIn(ctx, { schoolId: id }, month)).toReversed();
  return {
    school: name,
    days: person ? days.filter(({ accountId }) => accountId === person.toLowerCase()) : days,
  };
}

/** A day that payroll can pay. */
export type Payable = WorkedDay & { number: string; counted: NonNullable<WorkedDay["counted"]> };

/**
 * Those that are approved.
 * @param longest characters that the payroll has for the number
 * @throws Refusal 409 `numbers_missing` with the names of those of whom there is none, or too long a one
 */
export function payable(days: WorkedDay[], longest: number): Payable[] {
  const approved = days.filter(({ state }) => state === "approved");
  const isKnown = (day: WorkedDay): day is Payable =>
    day.number !== null && day.number.length <= longest && day.counted !== null;
  const known = approved.filter(isKnown);
  if (known.length < approved.length) {
    const names = approved.filter((day) => !isKnown(day)).map((day) => `${day.firstName} ${day.lastName}`);
    const values = { names: [...new Set(names)].join(", "), longest };
    throw conflict("numbers_missing", { key: "errors:hours.numbersMissing", values });
  }
  return known;
}

/** Notes that a file for payroll has these days; the first time counts. */
export async function noteExported({ db, now }: Context, days: Payable[]): Promise<void> {
  const ids = days.flatMap(({ id }) => id ?? []);
  await db
    .update(hours)
    .set({ exportedAt: now() })
    .where(and(inArray(hours.id, ids), eq(hours.state, "approved"), isNull(hours.exportedAt)));
}

/** Hours with two decimals. */
export const decimalHours = (day: WorkedDay): number => Math.round((minutesCounted(day) / 60) * 100) / 100;

/** `tunnit_hopeahaukan-koulu_2026-11.csv` */
export const fileName = (beginning: string, school: string, month: string, ending: string): string =>
  `${beginning}_${inFileName(school)}_${month}.${ending}`;
