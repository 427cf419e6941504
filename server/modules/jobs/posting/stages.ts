// (rule: who-hears-first)
import { eq, inArray } from "drizzle-orm";
import { schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { invalid, Refusal } from "../../../platform/failures/errors.ts";
import type { Actor, ActorSchool } from "../../auth/index.ts";
import { type Stage, whyAllAtOnce } from "../../bookings/stages/index.ts";
import { firstGroups } from "../../bookings/stages/rules.ts";

interface Posted {
  school: ActorSchool;
  urgent: boolean;
  startsAt: Date;
  /** What the poster says; undefined where it is as the school has it. */
  firstTo: Stage[] | undefined;
}

/**
 * Who hear of a job before everybody does: as its poster says, or as the school has it; nobody where it cannot wait.
 * @throws Refusal 403 for a teacher where the school leaves it to its principals, 422 for groups in another order
 */
export async function stagesFor(
  { db, now }: Context,
  actor: Actor,
  { school, urgent, startsAt, firstTo }: Posted,
): Promise<Stage[]> {
  if (school.kind === "admin" || urgent) return [];
  const usual = (await usualStages(db, [school.id])).get(school.id) ?? { firstTo: [], teachersChoose: true };
  const isOther = firstTo && inWords(firstTo) !== inWords(usual.firstTo);
  if (isOther && actor.type === "teacher" && !usual.teachersChoose)
    throw new Refusal(403, "first_by_principal", { firstTo: "errors:job.firstByPrincipal" });
  const wanted = firstTo ?? usual.firstTo;
  checkStages(wanted);
  const planned = { urgent, startsAt: startsAt.getTime(), timeZone: school.timeZone };
  return whyAllAtOnce(planned, now().getTime()) ? [] : wanted;
}

const inWords = (stages: Stage[]) => stages.map(({ group, minutes }) => `${group} ${minutes}`).join();

/** @throws Refusal 422 for groups in another order, or one that is named twice */
function checkStages(stages: Stage[]): void {
  const places = stages.map(({ group }) => firstGroups.indexOf(group));
  if (places.some((place, nth) => nth > 0 && place <= (places[nth - 1] ?? 0)))
    throw invalid({ firstTo: "errors:job.firstOrder" });
}

export interface UsualStages {
  firstTo: Stage[];
  /** Whether teachers may say otherwise. */
  teachersChoose: boolean;
}

/** What schools have chosen of who hear first of their jobs, by id. */
export async function usualStages(db: Handle, schoolIds: string[]): Promise<Map<string, UsualStages>> {
  const found = await db
    .select({ id: schools.id, firstTo: schools.firstTo, teachersChoose: schools.teachersChooseFirst })
    .from(schools)
    .where(inArray(schools.id, schoolIds));
  return new Map(
    found.map(({ id, firstTo, teachersChoose }) => [id, { firstTo: firstTo ?? [], teachersChoose }]),
  );
}

/**
 * What is left out stays. Call it with the principal's place at the school held.
 * @throws Refusal 422 for groups in another order
 */
export async function saveUsualStages(
  { db }: Context,
  schoolId: string,
  { firstTo, teachersChoose }: Partial<UsualStages>,
): Promise<void> {
  if (firstTo === undefined && teachersChoose === undefined) return;
  if (firstTo) checkStages(firstTo);
  await db
    .update(schools)
    .set({
      ...(firstTo ? { firstTo: firstTo.length > 0 ? firstTo : null } : {}),
      ...(teachersChoose === undefined ? {} : { teachersChooseFirst: teachersChoose }),
    })
    .where(eq(schools.id, schoolId));
}
