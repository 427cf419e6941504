import type { Actor } from "../modules/auth/index.ts";
import { apply } from "../modules/bookings/applications/index.ts";
import { cannotCome } from "../modules/bookings/cancelling/index.ts";
import { choose } from "../modules/bookings/choice/index.ts";
import type { NewJob } from "../modules/jobs/index.ts";
import { openJob } from "../modules/jobs/lists/index.ts";
import { postJob } from "../modules/jobs/posting/index.ts";
import type { Context } from "../platform/context.ts";
import { Refusal } from "../platform/failures/errors.ts";
import type { People } from "./people.ts";
import { Random } from "./random.ts";
import { lastInRow, schoolDay } from "./school-days.ts";
import type { DemoSchool } from "./schools.ts";
import { workAt } from "./work.ts";

const random = new Random(7);

/**
 * Posts jobs through the product's own services, each as it would have been posted in its time: the
 * clock of the context is set back, so that past jobs have a true history too.
 */
export async function createJobs(
  ctx: Context,
  own: DemoSchool[],
  people: People,
  count: number,
): Promise<void> {
  const now = ctx.now().getTime();
  const plans = Array.from({ length: count }, (_, n) => plan(n, now, own, people)).sort(
    (a, b) => a.postedAt - b.postedAt,
  );
  const filled: Filled[] = [];
  for (const each of plans) filled.push(...(await play(ctx, each, people)));
  await freeOne(ctx, filled.filter(({ school }) => school === own[0]?.id).toReversed());
}

interface Filled {
  key: string;
  school: string | undefined;
  chosen: Actor;
}

/** A few minutes ago somebody has said that they cannot come to a job of the first school. */
async function freeOne(ctx: Context, filled: Filled[]): Promise<void> {
  const now = new Date(ctx.now().getTime() - 8 * 60_000);
  for (const { key, chosen } of filled) {
    const said = { key, illness: false, message: "Juna on myöhässä, en ehdi ajoissa. Olen pahoillani!" };
    if (await ifPossible(() => cannotCome({ ...ctx, now: () => now }, chosen, said))) return;
  }
}

interface Plan {
  poster: Actor;
  input: NewJob;
  urgent: boolean;
  regionCode: string;
  postedAt: number;
  applicants: number;
  filled: boolean;
}

function plan(n: number, now: number, own: DemoSchool[], people: People): Plan {
  const school = n % 5 === 0 ? own[0] : own[n % own.length];
  if (!school) throw new Error("no schools");
  const urgent = n % 17 === 0;
  const past = !urgent && n % 3 === 0;
  const startDate = urgent
    ? nextMorning(now)
    : schoolDay(iso(now), past ? -random.between(1, 40) : random.between(1, 21));
  const endDate = lastInRow(startDate, random.chance(0.3) && !urgent ? random.between(2, 4) : 1);
  return {
    poster: random.pick(people.posters.get(school.id) ?? []),
    input: { ...workAt(school, random), school: school.id, startDate, endDate },
    urgent,
    regionCode: school.regionCode,
    postedAt: urgent ? now - random.between(5, 90) * 60_000 : posting(startDate, now),
    applicants: urgent ? random.between(0, 1) : random.between(0, 5),
    filled: random.chance(past ? 0.85 : 0.35),
  };
}

/** Today while its morning lasts (UTC, noon in Finland); else the next school day. */
const nextMorning = (now: number) => schoolDay(iso(now), new Date(now).getUTCHours() < 9 ? 0 : 1);

/** In the working hours of a day before a job, and before now. */
function posting(startDate: string, now: number): number {
  const before = Date.parse(schoolDay(startDate, -random.between(1, 6)));
  const at = before + random.between(5 * 60, 14 * 60) * 60_000;
  return Math.min(at, now - random.between(5, 2_000) * 60_000);
}

async function play(ctx: Context, plan: Plan, people: People): Promise<Filled[]> {
  let time = plan.postedAt;
  const tick = () => {
    time += random.between(2, 50) * 1_000;
    return new Date(time);
  };
  const later = (): Context => ({ ...ctx, now: tick });
  const job = await ifPossible(() => postJob(later(), plan.poster, plan.input, { urgent: plan.urgent }));
  if (!job) return [];
  const near = people.substitutes.filter((person) => person.regions.includes(plan.regionCode));
  const applicants: Actor[] = [];
  for (const person of random.some(near, plan.applicants)) {
    await ifPossible(() => openJob(later(), person, job.id));
    const applied = await ifPossible(async () => {
      await apply(later(), person, { key: job.id, alreadyWarned: false });
      return true;
    });
    if (applied) applicants.push(person);
  }
  for (const person of random.some(near, random.between(0, 6)))
    await ifPossible(() => openJob(later(), person, job.id));
  const [chosen] = applicants;
  if (!(plan.filled && chosen)) return [];
  const key = await ifPossible(() => choose(later(), plan.poster, { key: job.id, email: chosen.email }));
  return key ? [{ key, school: plan.input.school, chosen }] : [];
}

/** In a market some things are refused, e.g. applying to a job that overlaps another; then they do not happen. */
export async function ifPossible<T>(verb: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verb();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
