import { favourites } from "../../db/schema/index.ts";
import type { Actor } from "../modules/auth/index.ts";
import { apply } from "../modules/bookings/applications/index.ts";
import { ask } from "../modules/bookings/asking/index.ts";
import { choose } from "../modules/bookings/choice/index.ts";
import { standInReserve } from "../modules/bookings/reserve/index.ts";
import { postJob } from "../modules/jobs/posting/index.ts";
import type { Context } from "../platform/context.ts";
import type { People } from "./people.ts";
import { Random } from "./random.ts";
import { schoolDay } from "./school-days.ts";
import type { DemoSchool } from "./schools.ts";
import { workAt } from "./work.ts";

/** Whom of the substitutes they remember. Visitors sign in as number 0, and as number 1, who is nobody's favourite and hears when all do. */
const [teachers, principals] = [
  [0, 2, 24],
  [0, 48],
];

/** The teacher and the principal whom visitors sign in as at the first school. */
export function visitorsAt(school: DemoSchool, { posters }: People) {
  const [teacher, principal] = (["teacher", "principal"] as const).map((type) =>
    posters.get(school.id)?.find((person) => person.type === type),
  );
  if (!(teacher && principal)) throw new Error("nobody posts at the first school");
  return { teacher, principal };
}

/**
 * The teacher and the principal of the first school, whom visitors sign in as, have favourites, who hear first of a job that the teacher has posted a
 * few minutes ago for later this week or next.
 */
export async function createFirst(ctx: Context, school: DemoSchool, people: People): Promise<void> {
  const { teacher, principal } = visitorsAt(school, people);
  await remember(ctx, teacher, teachers, people);
  await remember(ctx, principal, principals, people);
  const ago = new Date(ctx.now().getTime() - 4 * 60_000);
  const startDate = schoolDay(ago.toISOString().slice(0, 10), 3);
  await postJob({ ...ctx, now: () => ago }, teacher, {
    // Numbers of its own, so that all else of the demonstration stays.
    ...workAt(school, new Random(5)),
    school: school.id,
    startDate,
    endDate: startDate,
    firstTo: [{ group: "favourites", minutes: 60 }],
  });
  await askFirst({ ...ctx, now: () => ago }, teacher, school, people);
  await fillWithReserve({ ...ctx, now: () => ago }, teacher, school, people);
}

/** A third job another has got: of those who did not, the one whom visitors sign in as stands first in reserve. */
async function fillWithReserve(
  ctx: Context,
  teacher: Actor,
  school: DemoSchool,
  { substitutes }: People,
): Promise<void> {
  // Behind all other jobs, so that everybody has time.
  const startDate = schoolDay(ctx.now().toISOString().slice(0, 10), 30);
  const job = await postJob(ctx, teacher, {
    ...workAt(school, new Random(7)),
    school: school.id,
    startDate,
    endDate: startDate,
    firstTo: [],
  });
  const [first, second, chosen] = teachers.map((n) => substitutes[n]);
  if (!(first && second && chosen)) throw new Error("nobody to choose from");
  for (const one of [chosen, first, second]) await apply(ctx, one, { key: job.id });
  await choose(ctx, teacher, { key: job.id, email: chosen.email });
  for (const one of [first, second]) await standInReserve(ctx, one, { key: job.id, stand: true });
}

/** For another job the teacher asks them directly, a few minutes ago: the one whom visitors sign in as has most of an hour left to answer. */
async function askFirst(ctx: Context, teacher: Actor, school: DemoSchool, { substitutes }: People) {
  const startDate = schoolDay(ctx.now().toISOString().slice(0, 10), 4);
  const job = await postJob(ctx, teacher, {
    ...workAt(school, new Random(6)),
    school: school.id,
    startDate,
    endDate: startDate,
    firstTo: [],
  });
  const asked = teachers.flatMap((n) => substitutes[n]?.id ?? []);
  await ask(ctx, teacher, { key: job.id, people: asked, minutes: 60, thenEverybody: false });
}

const remember = ({ db }: Context, owner: Actor, numbers: number[], { substitutes }: People) =>
  db.insert(favourites).values(
    numbers.flatMap((n) => {
      const one = substitutes[n];
      return one ? [{ ownerId: owner.id, substituteId: one.id }] : [];
    }),
  );
