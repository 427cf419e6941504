import { type Context, transaction } from "../../platform/context.ts";
import { conflict, invalid, type Message, notFound } from "../../platform/failures/errors.ts";
import type { Actor } from "../auth/index.ts";
import { requireSubstitute } from "../auth/who/index.ts";
import { wrongIn } from "./check.ts";
import { daysOf, type Wanted, type WorkedDay } from "./days.ts";
import { changed, keep } from "./keep.ts";
import { keptSince } from "./rules.ts";
import { isSame, type Worked } from "./times.ts";

/** What is said of one day. */
export type SaidDay = SeenDay & Omit<Worked, "lessons"> & { lessons?: number | undefined };

export interface SeenDay {
  date: string;
  /** Id of what stood when it was read, empty of nothing. */
  seen?: string | undefined;
}

export const workedOf = ({ breakMinutes, from, to, lessons }: SaidDay): Worked => ({
  from,
  to,
  breakMinutes,
  lessons: lessons ?? null,
});

/**
 * A substitute says when they worked on days of theirs, all or none (rule: hours). What the school has proposed, said by them too, is approved by that.
 * @param key names the job
 * @throws Refusal 404 for a job that they have not worked at; 409 `hours_approved`, `hours_changed`; 422 by day, as `days.0.to`
 */
export async function sayHours(
  ctx: Context,
  actor: Actor,
  { key, days }: { key: string; days: SaidDay[] },
): Promise<void> {
  requireSubstitute(actor);
  refuseNotKept(ctx, days);
  await transaction(ctx, async (ctx) => {
    const found = await daysMeant(ctx, { whose: { accountId: actor.id }, key, days });
    for (const { day, sent } of found) await sayOne(ctx, actor, day, workedOf(sent));
  });
}

async function sayOne(ctx: Context, actor: Actor, day: WorkedDay, said: Worked): Promise<void> {
  if (day.state === "approved") {
    // Sent twice, it was heard.
    if (isSame(day.said, said)) return;
    throw conflict("hours_approved", "errors:hours.approvedAlready");
  }
  if (day.state === "waitsForSchool" && isSame(day.said, said)) return;
  const agrees = day.state === "disputed" && isSame(day.school, said) && day.createdBy !== actor.id;
  const { school } = day;
  if (agrees)
    await keep(ctx, day, { state: "approved", said, school, by: actor.id, approvedBy: day.createdBy });
  else await keep(ctx, day, { state: "waitsForSchool", said, school, by: actor.id });
}

/** Of days older than what is kept nobody says anything any more (rule: hours-kept). @throws Refusal 422 by day */
export function refuseNotKept({ now }: Context, days: SeenDay[]): void {
  const since = keptSince(now());
  const wrong: Record<string, Message> = {};
  for (const [nth, { date }] of days.entries())
    if (date < since) wrong[`days.${nth}.date`] = "errors:hours.notKept";
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

/** A day as it was sent, and as it is known. */
interface Meant<Sent> {
  day: WorkedDay;
  sent: Sent;
}

/**
 * The days that are meant, each with what is known of it.
 * @param isOf which of those of a date is meant
 * @throws Refusal 404 when the job has no days for who asks, 409 `hours_changed` when something else stands than was seen, 422 with what is wrong with any of them
 */
export async function daysMeant<Sent extends SeenDay & Partial<SaidDay>>(
  ctx: Context,
  { whose, key, days }: Pick<Wanted, "whose"> & { key: string; days: Sent[] },
  isOf: (day: WorkedDay, sent: Sent) => boolean = () => true,
): Promise<Meant<Sent>[]> {
  const dates = days.map(({ date }) => date).sort();
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined) throw invalid({ days: "errors:required" });
  const known = await daysOf(ctx, { whose, from: "0001-01-01", to: "9999-12-31", key });
  if (known.length === 0) throw notFound();
  const wrong: Record<string, Message> = {};
  const meant: Meant<Sent>[] = [];
  for (const [nth, sent] of days.entries()) {
    const day = known.find((one) => one.date === sent.date && isOf(one, sent));
    if (!day?.isOver) wrong[`days.${nth}.date`] = day ? "errors:hours.notYet" : "errors:hours.notThatDay";
    if (!day) continue;
    if (meant.some((one) => one.day === day)) wrong[`days.${nth}.date`] = "errors:hours.twice";
    if (sent.from !== undefined)
      for (const [name, why] of Object.entries(wrongIn(workedOf(sent as never), day, day.lessonsCounted)))
        wrong[`days.${nth}.${name}`] = why;
    meant.push({ day, sent });
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  if (meant.some(({ day, sent: { seen } }) => seen !== undefined && seen !== (day.id ?? ""))) throw changed();
  return meant;
}
