import { apply } from "../../server/modules/bookings/applications/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import type { Context } from "../../server/platform/context.ts";
import { addDays, weekday } from "../../src/dates.ts";
import { createSubstitute, createTeacher } from "../../tests/support/factories.ts";
import type { Stage } from "../stage.ts";

/** The Monday after next, ISO: all of a week of work is to come. */
function monday(): string {
  let day = addDays(new Date().toISOString().slice(0, 10), 8);
  while (weekday(day) !== weekday("2026-11-30")) day = addDays(day, 1);
  return day;
}

/** Days of that week, from 0 for Monday. */
export const on = (...days: number[]): string[] => days.map((nth) => addDays(monday(), nth));

type Lang = "fi" | "sv";

/** A job of a week whose days can be shared. */
export async function sharedWeek(t: Stage["t"], lang: Lang, last = 4) {
  const teacher = await createTeacher(t.db, { lang });
  const { id } = await postJob(t.ctx as Context, teacher, {
    startDate: monday(),
    endDate: addDays(monday(), last),
    startTime: "08:00",
    endTime: "14:00",
    type: "one",
    daysShared: true,
  });
  return { teacher, id };
}

/** Somebody who has applied for some of its days. */
export async function applicant(
  t: Stage["t"],
  id: string,
  days: string[],
  { firstName = "Tuuli", lastName = "Saari", onlyTogether = false, lang = "fi" as Lang } = {},
) {
  const person = await createSubstitute(t.db, { firstName, lastName, lang });
  await apply(t.ctx, person, { key: id, days, onlyTogether });
  return person;
}
