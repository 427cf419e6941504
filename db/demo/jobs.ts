import type { Actor } from "../../server/modules/auth/index.ts";
import { apply, choose } from "../../server/modules/bookings/index.ts";
import { type NewJob, openJob, postJob } from "../../server/modules/jobs/index.ts";
import { nameOf, reference } from "../../server/modules/reference/index.ts";
import type { Context } from "../../server/platform/context.ts";
import { Refusal } from "../../server/platform/errors.ts";
import type { People } from "./people.ts";
import { Random } from "./random.ts";
import type { DemoSchool } from "./schools.ts";

const day = 86_400_000;
const random = new Random(7);

const reasons = {
  fi: ["Sairastuminen", "Koulutus", "Virkavapaa", "Lapsen sairaus", "Luokkaretki", "Työmatka"],
  sv: ["Sjukdom", "Fortbildning", "Tjänstledighet", "Vård av sjukt barn", "Klassresa", "Tjänsteresa"],
};

const infos = {
  fi: [
    "Tuntisuunnitelmat ovat opettajanhuoneen pöydällä. Avaimen saat kansliasta.",
    "Neljäs tunti on yhteisopetusta rinnakkaisluokan kanssa.",
    "Luokassa on 22 oppilasta ja ohjaaja on paikalla koko päivän.",
    "",
  ],
  sv: [
    "Lektionsplanerna ligger på bordet i lärarrummet. Nyckeln får du på kansliet.",
    "Den fjärde lektionen hålls tillsammans med parallellklassen.",
    "Klassen har 22 elever och en assistent är på plats hela dagen.",
    "",
  ],
};

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
  for (const each of plans) await play(ctx, each, people);
}

interface Plan {
  poster: Actor;
  input: NewJob;
  urgent: boolean;
  regionCode: string;
  postedAt: number;
  startsAt: number;
  applicants: number;
  filled: boolean;
}

function plan(n: number, now: number, own: DemoSchool[], people: People): Plan {
  const school = n % 5 === 0 ? own[0] : own[n % own.length];
  if (!school) throw new Error("no schools");
  const poster = random.pick(people.posters.get(school.id) ?? []);
  const urgent = n % 17 === 0;
  const offset = urgent ? 0 : n % 3 === 0 ? -random.between(2, 60) : random.between(1, 30);
  const startsAt = nextWeekday(now + offset * day);
  const length = random.chance(0.3) ? random.between(2, 4) : 1;
  const input = {
    ...fields(school, n),
    school: school.id,
    startDate: iso(startsAt),
    endDate: iso(startsAt + (length - 1) * day),
  };
  const postedAt = Math.min(now - random.between(5, 2_000) * 60_000, startsAt - random.between(1, 6) * day);
  return {
    poster,
    input,
    urgent,
    regionCode: school.regionCode,
    postedAt: urgent ? now - random.between(5, 90) * 60_000 : postedAt,
    startsAt,
    applicants: urgent ? random.between(0, 1) : random.between(0, 5),
    filled: startsAt < now ? random.chance(0.85) : random.chance(0.35),
  };
}

function fields(school: DemoSchool, n: number): Omit<NewJob, "startDate"> {
  const types = reference.jobTypes.filter(
    (type) => (school.kind === "preschool" ? type.preschool : type.school) && !type.requiresOther,
  );
  const type = types[n % types.length];
  if (!type) throw new Error("no job types");
  const subjects = school.kind === "preschool" ? [] : random.some(reference.subjects, random.between(0, 2));
  const early = random.chance(0.5);
  return {
    type: type.value,
    startTime: early ? "08:00" : random.pick(["08:15", "09:00", "09:15", "10:00"]),
    endTime: early ? "15:30" : random.pick(["12:00", "13:30", "14:00", "15:00"]),
    reason: random.pick(reasons[school.lang]),
    description: random.pick(infos[school.lang]),
    subjects: subjects.map((subject) => nameOf(subject, school.lang)),
    grades:
      school.kind === "preschool"
        ? ["daycare"]
        : random.some(["1", "2", "3", "4", "5", "6", "7", "8", "9"], random.between(1, 3)).sort(),
  };
}

async function play(ctx: Context, plan: Plan, people: People) {
  let time = plan.postedAt;
  const tick = () => {
    time += random.between(2, 50) * 1_000;
    return new Date(time);
  };
  const later = (): Context => ({ ...ctx, now: tick });
  const job = await ifPossible(() => postJob(later(), plan.poster, plan.input, { urgent: plan.urgent }));
  if (!job) return;
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
  if (plan.filled && chosen)
    await ifPossible(() => choose(later(), plan.poster, { key: job.id, email: chosen.email }));
}

/** In a market some things are refused, e.g. applying to a job that overlaps another; then they do not happen. */
async function ifPossible<T>(verb: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verb();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function nextWeekday(time: number): number {
  const weekday = new Date(time).getUTCDay();
  return time + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0) * day;
}

const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
