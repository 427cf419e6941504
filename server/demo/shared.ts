import type { Actor } from "../modules/auth/index.ts";
import { apply } from "../modules/bookings/applications/index.ts";
import { chooseDays } from "../modules/bookings/days/index.ts";
import { postJob } from "../modules/jobs/posting/index.ts";
import type { Context } from "../platform/context.ts";
import { visitorsAt } from "./first.ts";
import { ifPossible } from "./jobs.ts";
import type { People } from "./people.ts";
import { Random } from "./random.ts";
import { lastInRow, schoolDay } from "./school-days.ts";
import type { DemoSchool } from "./schools.ts";
import { workAt } from "./work.ts";

/** Somebody who applies for days of a week, from 0 for its first. */
interface Applying {
  who: Actor[];
  days: number[];
  onlyTogether?: boolean;
  chosen?: number[];
}

/**
 * Two jobs of a week whose days are shared (rule: days-apart): of the one the first days are somebody's, nobody can the third, and the visitors' substitute is
 * one of two who can the others; the other two have between them.
 */
export async function createShared(ctx: Context, school: DemoSchool, people: People): Promise<void> {
  const { teacher } = visitorsAt(school, people);
  const [visitor, second, ...others] = people.substitutes;
  if (!(visitor && second)) throw new Error("nobody applies");
  const [first, next] = weeks(ctx.now());
  const half = Math.ceil(others.length / 2);
  const [some, rest] = [others.slice(0, half), others.slice(half)];
  await postWeek(ctx, teacher, school, first, [
    { who: some, days: [0, 1], chosen: [0, 1] },
    { who: [visitor, ...rest], days: [0, 1, 3, 4] },
    { who: [...some].reverse(), days: [3, 4], onlyTogether: true },
  ]);
  await postWeek(ctx, teacher, school, next, [
    { who: [second, ...rest], days: [0, 1, 2], chosen: [0, 1, 2] },
    { who: [...some].reverse(), days: [2, 3, 4], chosen: [3, 4] },
  ]);
}

/** The first days of two weeks ahead that have five school days, ISO; the first begins in three school days at the earliest. */
function weeks(now: Date): [string, string] {
  const found: string[] = [];
  for (let nth = 3; found.length < 2; nth++) {
    const day = schoolDay(now.toISOString().slice(0, 10), nth);
    if (new Date(day).getUTCDay() === 1 && daysFrom(day).length === 5) found.push(day);
  }
  const [first = "", second = ""] = found;
  return [first, second];
}

function daysFrom(first: string): string[] {
  const days = [1, 2, 3, 4, 5].map((count) => lastInRow(first, count));
  return [...new Set(days)];
}

/** Of those who may apply the first does who has time on these days. */
async function postWeek(
  ctx: Context,
  teacher: Actor,
  school: DemoSchool,
  monday: string,
  applying: Applying[],
): Promise<void> {
  let at = ctx.now().getTime() - 90 * 60_000;
  const tick = () => {
    at += 2 * 60_000;
    return new Date(at);
  };
  const then = (): Context => ({ ...ctx, now: tick });
  const week = daysFrom(monday);
  const on = (nths: number[]) => nths.flatMap((nth) => week[nth] ?? []);
  const { id } = await postJob(then(), teacher, {
    ...workAt(school, new Random(11)),
    school: school.id,
    startDate: monday,
    endDate: week.at(-1),
    firstTo: [],
    daysShared: true,
  });
  const chosen: { date: string; email: string }[] = [];
  const applied = new Set<Actor>();
  for (const { who, days, onlyTogether, chosen: theirs = [] } of applying)
    for (const one of who) {
      if (applied.has(one)) continue;
      const application = { key: id, days: on(days), onlyTogether };
      const done = await ifPossible(() => apply(then(), one, application).then(() => true));
      if (!done) continue;
      applied.add(one);
      chosen.push(...on(theirs).map((date) => ({ date, email: one.email })));
      break;
    }
  if (chosen.length > 0) await ifPossible(() => chooseDays(then(), teacher, { key: id, days: chosen }));
}
