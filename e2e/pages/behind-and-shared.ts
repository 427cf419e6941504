import { createHours } from "../../server/demo/hours.ts";
import { personName } from "../../server/demo/names.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { chooseDays } from "../../server/modules/bookings/days/index.ts";
import { exclude } from "../../server/modules/bookings/excluding/index.ts";
import type { NewJob } from "../../server/modules/jobs/index.ts";
import { expireJobs, postJob } from "../../server/modules/jobs/posting/index.ts";
import { addDays } from "../../src/dates.ts";
import type { TestContext } from "../../tests/support/database.ts";
import { createSubstitute } from "../../tests/support/factories.ts";
import { workingDay } from "./working-days.ts";

interface People {
  substitute: Actor;
  teacher: Actor;
  principal: Actor;
}

/**
 * Two jobs of a week whose days are shared: one of which the first days are somebody's and nobody can the third, and one that two people have between them.
 * @param nth working day from now, behind all other jobs
 */
export async function createShared(
  t: TestContext,
  { substitute, teacher }: People,
  { one, nth }: { one: NewJob; nth: number },
): Promise<Record<"shared" | "split", string>> {
  const monday = weekFrom(workingDay(nth, new Date()));
  const week = [0, 1, 2, 3, 4].map((day) => addDays(monday, day));
  const on = (...days: number[]) => week.flatMap((date, nth) => (days.includes(nth) ? [date] : []));
  const dates = { startDate: monday, endDate: week[4], daysShared: true };
  const post = (startTime: string, endTime: string) =>
    postJob(t.ctx, teacher, { ...one, ...dates, startTime, endTime });
  const [tuuli, jonas, oskar, nea] = await Promise.all(
    [51, 52, 53, 54].map((nth) => createSubstitute(t.db, personName("fi", nth))),
  );
  if (!(tuuli && jonas && oskar && nea)) throw new Error("nobody applies");

  const shared = await post("08:00", "14:00");
  await apply(t.ctx, tuuli, { key: shared.id, days: on(0, 1) });
  await apply(t.ctx, substitute, { key: shared.id, days: on(0, 1, 3, 4) });
  await apply(t.ctx, oskar, { key: shared.id, days: on(3, 4), onlyTogether: true });
  const given = (who: Actor, ...days: number[]) => on(...days).map((date) => ({ date, email: who.email }));
  await chooseDays(t.ctx, teacher, { key: shared.id, days: given(tuuli, 0, 1) });

  const split = await post("14:30", "16:00");
  await apply(t.ctx, nea, { key: split.id, days: on(0, 1, 2) });
  await apply(t.ctx, jonas, { key: split.id, days: on(2, 3, 4) });
  await chooseDays(t.ctx, teacher, { key: split.id, days: [...given(nea, 0, 1, 2), ...given(jonas, 3, 4)] });
  return { shared: shared.id, split: split.id };
}

/** From 0 for Sunday. */
const weekday = (day: string) => new Date(day).getUTCDay();

/** The first Monday from a day on. */
function weekFrom(day: string): string {
  let monday = day;
  while (weekday(monday) !== 1) monday = addDays(monday, 1);
  return monday;
}

/** Days of this month and the last that people have worked, as `createHours` has them, and one of them whom the school invites no more. */
export async function createWorked(t: TestContext, people: People, one: NewJob) {
  const { teacher, principal, substitute } = people;
  const [absent, ...others] = await Promise.all(
    [55, 56, 57, 58, 59].map((nth) => createSubstitute(t.db, personName("fi", nth))),
  );
  if (!absent) throw new Error("nobody works");
  const all = [substitute, ...others, absent];
  const now = Date.now();
  for (let back = 1; back <= 36; back += 2) {
    const who = back % 6 === 1 ? substitute : all[(back >> 1) % all.length];
    const day = new Date(now - back * 86_400_000).toISOString().slice(0, 10);
    if (!who || weekday(day) % 6 === 0) continue;
    const then = { ...t.ctx, now: () => new Date(Date.parse(`${day}T05:00:00Z`) - 3 * 86_400_000) };
    const { id } = await postJob(then, teacher, { ...one, startDate: day, endDate: day, firstTo: [] });
    await apply(then, who, { key: id, alreadyWarned: true });
    await choose(then, teacher, { key: id, email: who.email });
  }
  // As the worker does: what is over leaves the boards.
  await expireJobs(t.ctx);
  const [school] = principal.schools;
  if (school) await createHours(t.ctx, principal, school.id, all);
  await exclude(t.ctx, principal, {
    school: school?.id,
    person: absent.id,
    reason: "noShow",
    text: "Jäi kahdesti pois ilmoittamatta (2.9. ja 14.10.).",
  });
}
