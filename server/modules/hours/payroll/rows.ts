import { and, between, eq, exists, inArray, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { hours } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { conflict } from "../../../platform/failures/errors.ts";
import { type Lang, translator } from "../../../platform/i18n.ts";
import { inFileName } from "../../../platform/workbook.ts";
import { daysOfMonth, type WorkedDay, workedIn } from "../days.ts";
import { isSame, type Worked } from "../times.ts";

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
 * @param schoolIds of the actor
 */
export async function daysForFile(
  ctx: Context,
  schoolIds: string[],
  { month, person }: Pick<Asked, "month" | "person">,
): Promise<WorkedDay[]> {
  const days = (await workedIn(ctx, { schoolIds }, month)).toReversed();
  return person ? days.filter(({ accountId }) => accountId === person.toLowerCase()) : days;
}

/** Hours that payroll has to reckon with. */
export interface Entry {
  number: string;
  date: string;
  timeZone: string;
  worked: Worked;
  /** Less: payroll has had it, and it does not stand any more. */
  sign: 1 | -1;
  /** Whether it takes something back, or takes the place of what was approved. */
  corrects: boolean;
}

/** A day for payroll, and what of it counts. */
interface Due {
  day: WorkedDay;
  parts: Pick<Entry, "worked" | "sign" | "corrects">[];
}

/** Of a whole month: what is approved, as it stands. */
export const standing = (days: WorkedDay[]): Due[] =>
  days.flatMap((day) =>
    day.state === "approved" && day.counted
      ? [{ day, parts: [{ worked: day.counted, sign: 1, corrects: day.corrects }] }]
      : [],
  );

/**
 * What payroll has not had yet: days that are approved, and of those that it has had otherwise the former amount less; one of whom the school says that
 * they did not come is taken back. What waits for an answer stays with payroll as it is (rule: hours-files).
 */
export const notHanded = (days: WorkedDay[]): Due[] =>
  days.flatMap((day): Due[] => {
    const { state, exportedAt, handed } = day;
    const isNew = state === "approved" && exportedAt === null;
    if (!isNew && !(state === "noShow" && handed)) return [];
    if (handed && isSame(handed, day.counted)) return [{ day, parts: [] }];
    const parts: Due["parts"] = [];
    if (handed) parts.push({ worked: handed, sign: -1, corrects: true });
    if (day.counted) parts.push({ worked: day.counted, sign: 1, corrects: handed !== null });
    return [{ day, parts }];
  });

/**
 * The rows of a file.
 * @param longest characters that the payroll has for the number
 * @throws Refusal 409 `numbers_missing` with the names of those of whom there is none, or too long a one; of who is gone with their days
 */
export function entriesOf(due: Due[], longest: number, lang: Lang): Entry[] {
  const entries: Entry[] = [];
  const lacking = new Map<string, string>();
  for (const { day, parts } of due) {
    const { number, date, timeZone, accountId } = day;
    if (number === null || number.length > longest) {
      const name = `${day.firstName} ${day.lastName}`.trim();
      if (name) lacking.set(accountId, name);
      else lacking.set(day.id ?? date, `${translator(lang)("hours:page.gone")} ${date}`);
    } else entries.push(...parts.map((part) => ({ number, date, timeZone, ...part })));
  }
  if (lacking.size > 0) {
    const values = { names: [...lacking.values()].join(", "), longest };
    throw conflict("numbers_missing", { key: "errors:hours.numbersMissing", values });
  }
  return entries;
}

/** Whoever hands over the days of a school waits here for another who does. Call it in a transaction. */
export async function holdDays({ db }: Context, schoolId: string, month: string): Promise<void> {
  const { from, to } = daysOfMonth(month);
  await db
    .select({ id: hours.id })
    .from(hours)
    .where(and(eq(hours.schoolId, schoolId), between(hours.day, from, to)))
    .orderBy(hours.id)
    .for("update");
}

/** Notes what payroll has by now: these days as they stand, and nothing of what stood before. */
export async function noteHanded({ db, now }: Context, due: Due[]): Promise<void> {
  const ids = due.flatMap(({ day }) => day.id ?? []);
  if (ids.length === 0) return;
  const stands = alias(hours, "stands");
  await db
    .update(hours)
    .set({ exportedAt: null })
    .where(
      exists(
        db
          .select({ id: stands.id })
          .from(stands)
          .where(
            and(
              inArray(stands.id, ids),
              eq(stands.jobId, hours.jobId),
              eq(stands.accountId, hours.accountId),
              eq(stands.day, hours.day),
              ne(stands.id, hours.id),
            ),
          ),
      ),
    );
  await db
    .update(hours)
    .set({ exportedAt: now() })
    .where(and(inArray(hours.id, ids), eq(hours.state, "approved")));
}

/** Hours with two decimals. */
export const decimalHours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;

/** `tunnit_hopeahaukan-koulu_2026-11` */
export const fileName = (beginning: string, school: string, month: string): string =>
  `${beginning}_${inFileName(school)}_${month}`;
