import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { hours } from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import { invalid, notFound } from "../../platform/failures/errors.ts";
import type { Actor } from "../auth/index.ts";
import { holdSchools } from "../auth/who/index.ts";
import { requirePoster } from "../bookings/index.ts";
import { sendHoursWait } from "../notifications/notices/index.ts";
import { idsOf, someOfPosters } from "../schools/own/index.ts";
import { daysOf, type Whose, type WorkedDay, workedIn } from "./days.ts";
import { changed, columnsOf, keep } from "./keep.ts";
import { refuseOneself } from "./oneself.ts";
import { daysMeant, refuseNotKept, type SaidDay, type SeenDay, workedOf } from "./say.ts";
import { isSame } from "./times.ts";

/** Of whose hours the actor says something at a school of theirs: a teacher of those jobs that they posted (rule: who-manages). */
export const whoseAt = (actor: Actor, ...schoolIds: string[]): Whose => ({
  schoolIds,
  ownerId: actor.type === "principal" ? undefined : actor.id,
});

/** A day of somebody, for the school. @member person id of the substitute */
export interface DayOfPerson extends SeenDay {
  person: string;
}

/** What was worked in a month. @param school name or id; all of theirs if left out @throws Refusal 403 */
export async function schoolHours(
  ctx: Context,
  actor: Actor,
  { school, month }: { school?: string | undefined; month: string },
): Promise<WorkedDay[]> {
  requirePoster(actor);
  return workedIn(ctx, whoseAt(actor, ...idsOf(someOfPosters(actor, school))), month);
}

/**
 * Approves what substitutes say, all or none, by what stands; of what the school has said otherwise of before that is a new row (rule: hours).
 * @param ids of what they said
 * @returns how many
 * @throws Refusal 403, also of one's own; 404 for what is not the actor's to approve; 409 `hours_changed` for what was approved already, or is not as it was
 */
export async function approveHours(ctx: Context, actor: Actor, ids: string[]): Promise<number> {
  requirePoster(actor);
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw invalid({ ids: "errors:hours.none" });
  await transaction(ctx, async ({ db, now }) => {
    const found = await db
      .select({ schoolId: hours.schoolId, accountId: hours.accountId })
      .from(hours)
      .where(and(inArray(hours.id, wanted), managedBy(actor)));
    if (found.length < wanted.length) throw notFound();
    for (const { accountId } of found) refuseOneself(actor, accountId);
    await holdSchools(
      db,
      actor,
      found.map(({ schoolId }) => schoolId),
    );
    const stands = and(inArray(hours.id, wanted), isNull(hours.supersededAt), managedBy(actor));
    const approval = { state: "approved", approvedAt: now(), approvedBy: actor.id } as const;
    const approved = await db
      .update(hours)
      .set(approval)
      .where(and(stands, eq(hours.state, "waitsForSchool")))
      .returning({ id: hours.id });
    // The school gives way: what it said stays as history.
    const before = await db
      .update(hours)
      .set({ supersededAt: now() })
      .where(and(stands, inArray(hours.state, ["disputed", "noShow"]), isNotNull(hours.saidFrom)))
      .returning();
    if (approved.length + before.length < wanted.length) throw changed();
    if (before.length === 0) return;
    const ofNow = {
      ...approval,
      ...columnsOf("school", null),
      createdBy: actor.id,
      createdAt: now(),
      supersededAt: null,
    };
    await db.insert(hours).values(before.map(({ id: _, ...row }) => ({ ...row, ...ofNow })));
  });
  return wanted.length;
}

/** Condition on `hours`: of the actor's schools, of a teacher of the jobs that they posted. */
const managedBy = (actor: Actor) =>
  and(
    inArray(
      hours.schoolId,
      actor.schools.map(({ id }) => id),
    ),
    actor.type === "principal"
      ? undefined
      : sql`exists (select from assignments a join jobs j on j.id = a.job_id where a.substitute_id = ${hours.accountId}
          and coalesce(a.part_of, a.job_id) = ${hours.jobId} and j.owner_id = ${actor.id})`,
  );

/**
 * Proposes other times to substitutes, all or none; of what was approved that is a correction, and the row of before stays (rule: hours).
 * @param key names the job
 * @throws Refusal 403, also of oneself; 404; 409 `hours_changed`; 422 by day, also for what the substitute says themself: that is approved
 */
export async function disputeHours(
  ctx: Context,
  actor: Actor,
  { key, days }: { key: string; days: (SaidDay & DayOfPerson)[] },
): Promise<void> {
  await onDays(ctx, actor, { key, days }, async (ctx, { day, sent, nth }) => {
    const school = workedOf(sent);
    if (isSame(day.said, school) && day.state !== "noShow")
      throw invalid({ [`days.${nth}.from`]: "errors:hours.sameAsSaid" });
    if (day.state === "disputed" && isSame(day.school, school)) return;
    await keep(ctx, day, { state: "disputed", said: day.said, school, by: actor.id });
  });
}

/** Says that somebody did not come on days of theirs; the person may say otherwise (rule: hours). @throws Refusal 403, also of oneself; 404; 409 `hours_changed`; 422 by day */
export async function noteNoShow(
  ctx: Context,
  actor: Actor,
  { key, days }: { key: string; days: DayOfPerson[] },
): Promise<void> {
  await onDays(ctx, actor, { key, days }, async (ctx, { day }) => {
    if (day.state === "noShow") return;
    await keep(ctx, day, { state: "noShow", said: day.said, school: null, by: actor.id });
  });
}

/**
 * Reminds substitutes that hours of theirs wait for their answer: of a school each once a day, however often and of however many days (rule: hours-reminded).
 * @param key names the job
 * @returns how many are reminded by that: neither who was today nor who takes no mail
 * @throws Refusal 403, also of oneself; 404; 409 `hours_changed` for a day that does not wait for them; 422 by day
 */
export async function remindOfHours(
  ctx: Context,
  actor: Actor,
  { key, days }: { key: string; days: DayOfPerson[] },
): Promise<number> {
  const waiting: WorkedDay[] = [];
  let reminded = 0;
  const remind = async (ctx: Context) => {
    // In one order, as others may remind the same people.
    for (const [, [one, ...more]] of [...Map.groupBy(waiting, (day) => day.accountId)].toSorted())
      if (
        one &&
        (await sendHoursWait(ctx, {
          ...one,
          days: [one, ...more].map(({ jobId, date }) => ({ jobId, date })),
        }))
      )
        reminded++;
  };
  const wait = async (_: Context, { day }: { day: WorkedDay }) => {
    if (day.state !== "waitsForSubstitute" && day.state !== "disputed") throw changed();
    waiting.push(day);
  };
  await onDays(ctx, actor, { key, days }, wait, remind);
  return reminded;
}

async function onDays<Sent extends DayOfPerson>(
  ctx: Context,
  actor: Actor,
  { key, days }: { key: string; days: Sent[] },
  verb: (ctx: Context, one: { day: WorkedDay; sent: Sent; nth: number }) => Promise<void>,
  after?: (ctx: Context) => Promise<void>,
): Promise<void> {
  requirePoster(actor);
  refuseNotKept(ctx, days);
  const schoolId = await schoolOf(ctx, actor, key);
  for (const { person } of days) refuseOneself(actor, person.toLowerCase());
  await transaction(ctx, async (ctx) => {
    await holdSchools(ctx.db, actor, [schoolId]);
    const isOf = (day: WorkedDay, { person }: Sent) => day.accountId === person.toLowerCase();
    const found = await daysMeant(ctx, { whose: whoseAt(actor, schoolId), key, days }, isOf);
    for (const [nth, one] of found.entries()) await verb(ctx, { ...one, nth });
    await after?.(ctx);
  });
}

/** The school of the actor's at which somebody has worked at that job. @throws Refusal 404 */
async function schoolOf(ctx: Context, actor: Actor, key: string): Promise<string> {
  for (const { id } of actor.schools) {
    const [found] = await daysOf(ctx, {
      whose: whoseAt(actor, id),
      from: "0001-01-01",
      to: "9999-12-31",
      key,
    });
    if (found) return id;
  }
  throw notFound();
}
