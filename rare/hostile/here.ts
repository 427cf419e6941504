import { eq } from "drizzle-orm";
import {
  accounts,
  jobs,
  principalDefaults,
  rateLimits,
  schoolCodes,
  schools,
} from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { createWorld, type World } from "../../tests/matrix/world.ts";
import type { TestContext } from "../../tests/support/database.ts";
import { createPrincipal, createSubstitute } from "../../tests/support/factories.ts";
import { type Canaries, may } from "./canaries.ts";
import { attach, day, mark } from "./marks.ts";

/** Who calls. A visitor is nobody. */
export const roles = ["visitor", "substitute", "teacher", "principal", "ledare", "operator"] as const;
export type Role = (typeof roles)[number];

/** Where those who mean ill work, with colleagues of whom they may not know everything either. */
export interface Here {
  world: World;
  callers: Record<Exclude<Role, "visitor">, Actor>;
  jobs: string[];
  files: string[];
  codes: string[];
}

export async function createHere(t: TestContext, canaries: Canaries): Promise<Here> {
  const world = await createWorld(t);
  const { people, school } = world;
  const callers = {
    substitute: people.substitute,
    teacher: people.teacherOwn,
    principal: people.principalOwn,
    ledare: people.ledare,
    operator: people.operator,
  };
  const phone = canaries.phone("the school's telephone", may.staffAndChosen(school.id));
  await t.db.update(schools).set({ phone }).where(eq(schools.id, school.id));
  const code = canaries.word("a code of the school", may.principals(school.id));
  await t.db.insert(schoolCodes).values({ schoolId: school.id, code });
  await markColleagues(t, canaries, world);
  const { id, file } = await markJob(t, canaries, world);
  await t.db.delete(rateLimits);
  return { world, callers, jobs: [world.job, world.filledJob, id], files: [file], codes: [code] };
}

async function markColleagues(t: TestContext, canaries: Canaries, world: World): Promise<void> {
  const { db } = t;
  const colleague = await createPrincipal(db, { schools: [world.school] });
  await mark(t, canaries, colleague.id, "another principal of the school");
  const info = canaries.word("another principal's defaults of urgent jobs");
  await db.insert(principalDefaults).values({ accountId: colleague.id, info });
  const applicant = await createSubstitute(db);
  await mark(t, canaries, applicant.id, "another applicant");
  await apply(t.ctx, applicant, { key: world.job });
  // A number is told once somebody is chosen, and they may be (rule: applicants-seen).
  const phone = canaries.phone("the telephone of another applicant", may.staff(world.school.id));
  await db.update(accounts).set({ phone }).where(eq(accounts.id, applicant.id));
  for (const other of [world.people.teacherOther, world.people.principalOther])
    await mark(t, canaries, other.id, "somebody of a neighbouring school");
}

/** Of a colleague: its texts and its file are for who manages it. */
async function markJob(t: TestContext, canaries: Canaries, { people, school }: World) {
  const draft = {
    startDate: day(40),
    startTime: "08:00",
    endTime: "12:00",
    type: "one",
    school: school.name,
  };
  const owner = people.teacherColleague.email;
  const { id } = await postJob(t.ctx, people.principalOwn, { ...draft, owner });
  const reason = canaries.word("the reason of a colleague's job", may.managers(id));
  const regarding = canaries.word("whom a colleague's job concerns", may.managersAndChosen(id));
  await t.db.update(jobs).set({ reason, regarding }).where(eq(jobs.id, id));
  const content = canaries.word("a file of a colleague's job", may.managersAndChosen(id));
  return { id, file: await attach(t, people.teacherColleague, id, content) };
}
