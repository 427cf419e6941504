import type { Actor } from "../modules/auth/index.ts";
import { apply } from "../modules/bookings/applications/index.ts";
import { choose } from "../modules/bookings/choice/index.ts";
import { exclude } from "../modules/bookings/excluding/index.ts";
import { postJob } from "../modules/jobs/posting/index.ts";
import type { Context } from "../platform/context.ts";
import { visitorsAt } from "./first.ts";
import { createHours } from "./hours.ts";
import { ifPossible } from "./jobs.ts";
import type { People } from "./people.ts";
import { Random } from "./random.ts";
import { schoolDay } from "./school-days.ts";
import type { DemoSchool } from "./schools.ts";
import { workAt } from "./work.ts";

/** Days of work that each of both substitutes whom visitors sign in as has behind them at the first school. */
const worked = 5;

/** What was worked at the first school these two months, what is said of it, and whom the school invites no more. */
export async function createWorked(ctx: Context, school: DemoSchool, people: People): Promise<void> {
  const { teacher, principal } = visitorsAt(school, people);
  for (const [nth, visitor] of people.substitutes.slice(0, 2).entries())
    await workThere(ctx, teacher, school, visitor, nth);
  await createHours(ctx, principal, school.id, people.substitutes);
  await excludeOne(ctx, principal, school, people.substitutes.slice(2, -2));
}

/** Somebody has had a job of a day there every third school day, but where they worked elsewhere. */
async function workThere(ctx: Context, teacher: Actor, school: DemoSchool, who: Actor, nth: number) {
  const today = ctx.now().toISOString().slice(0, 10);
  for (let back = 1 + nth, found = 0; found < worked && back < 40; back += 3) {
    const startDate = schoolDay(today, -back);
    const posted = Date.parse(schoolDay(startDate, -3)) + 9 * 3_600_000;
    const then = (minutes: number): Context => ({ ...ctx, now: () => new Date(posted + minutes * 60_000) });
    const day = { school: school.id, startDate, endDate: startDate, firstTo: [] };
    const done = await ifPossible(async () => {
      const job = await postJob(then(0), teacher, { ...workAt(school, new Random(40 + back)), ...day });
      await apply(then(9), who, { key: job.id, alreadyWarned: true });
      return choose(then(25), teacher, { key: job.id, email: who.email });
    });
    if (done) found++;
  }
}

/** The first of them who is known to the school. */
async function excludeOne(ctx: Context, principal: Actor, school: DemoSchool, some: Actor[]) {
  const ago = new Date(ctx.now().getTime() - 12 * 86_400_000);
  for (const { id } of [...some].reverse()) {
    const said = {
      school: school.id,
      person: id,
      reason: "noShow",
      text: "Jäi kahdesti pois ilmoittamatta tässä kuussa.",
    };
    if (await ifPossible(() => exclude({ ...ctx, now: () => ago }, principal, said))) return;
  }
}
