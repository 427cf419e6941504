import type { Actor } from "../modules/auth/index.ts";
import {
  approveHours,
  disputeHours,
  minutesOf,
  noteNoShow,
  saveNumber,
  sayHours,
  schoolHours,
  type WorkedDay,
} from "../modules/hours/index.ts";
import type { Context } from "../platform/context.ts";

/** What becomes of the days that somebody has worked, the newest first; of those before them all are approved. */
const thisMonth = ["untold", "said", "longer", "approved", "disputed", "said", "approved", "noShow"] as const;
const lastMonth = ["approved", "disputed", "said", "approved"] as const;
type Course = (typeof thisMonth)[number];

/**
 * What both sides have said of the hours of this month and the last at a school: of each state some, the same for the same days (rule: hours). Every other
 * substitute has a number at payroll.
 * @param substitutes among whom those are that have worked there
 */
export async function createHours(
  ctx: Context,
  principal: Actor,
  school: string,
  substitutes: readonly Actor[],
): Promise<void> {
  const now = ctx.now();
  const months = [now, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0))];
  const numbered = new Set<string>();
  for (const [nth, month] of months.map((one) => one.toISOString().slice(0, 7)).entries()) {
    const courses: readonly Course[] = nth === 0 ? thisMonth : lastMonth;
    const days = await schoolHours(ctx, principal, { school, month });
    const planned = days.flatMap((day, index) => {
      const who = substitutes.find(({ id }) => id === day.accountId);
      return who ? [{ day, who, course: courses[index] ?? "approved" }] : [];
    });
    for (const { day, who, course } of planned)
      if (course !== "untold" && course !== "noShow") await say(ctx, who, day, course);
    await answer(ctx, principal, school, month, planned);
    for (const { day } of planned) numbered.add(day.accountId);
  }
  for (const [nth, person] of [...numbered].entries())
    if (nth % 2 === 0) await saveNumber(ctx, principal, { school, person, number: String(10_482 + nth * 7) });
}

/** They have stayed for three quarters of an hour more, or it went as agreed. */
async function say(ctx: Context, who: Actor, day: WorkedDay, course: Course): Promise<void> {
  const stayed = course === "longer" || course === "disputed";
  const { agreed, date, jobId, lessonsCounted } = day;
  const to = stayed ? later(agreed.to, 45) : agreed.to;
  // With a break between each two.
  const lessons = Math.floor(minutesOf(agreed, day) / 60);
  const said = { date, from: agreed.from, to, breakMinutes: 0, ...(lessonsCounted ? { lessons } : {}) };
  await sayHours(ctx, who, { key: jobId, days: [said] });
}

async function answer(
  ctx: Context,
  principal: Actor,
  school: string,
  month: string,
  planned: { day: WorkedDay; course: Course }[],
): Promise<void> {
  const days = await schoolHours(ctx, principal, { school, month });
  const keyOf = (day: WorkedDay) => `${day.jobId} ${day.date} ${day.accountId}`;
  const now = new Map(days.map((day) => [keyOf(day), day]));
  const approved: string[] = [];
  for (const { day, course } of planned) {
    const { id, said } = now.get(keyOf(day)) ?? day;
    const one = { date: day.date, person: day.accountId };
    if (course === "approved" && id) approved.push(id);
    if (course === "noShow") await noteNoShow(ctx, principal, { key: day.jobId, days: [one] });
    if (course !== "disputed") continue;
    const { from, to } = day.agreed;
    const proposed = { ...one, from, to, breakMinutes: 0, lessons: said?.lessons ?? undefined };
    await disputeHours(ctx, principal, { key: day.jobId, days: [proposed] });
  }
  if (approved.length > 0) await approveHours(ctx, principal, approved);
}

/** A time of day so many minutes later, of a day that does not end before. */
function later(clock: string, minutes: number): string {
  const at = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) + minutes;
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
