import type { Lang } from "../../platform/i18n.ts";
import { minutesCounted, type WorkedDay } from "./days.ts";
import type { Hours } from "./model.ts";
import { minutesOf } from "./times.ts";

/** Of a month: minutes as they stand and of them those approved, days, and people. */
export function totalsOf(days: WorkedDay[]) {
  const sum = (some: WorkedDay[]) => some.reduce((all, day) => all + minutesCounted(day), 0);
  return {
    minutes: sum(days),
    approved: sum(days.filter(({ state }) => state === "approved")),
    days: days.length,
    people: new Set(days.map(({ accountId }) => accountId)).size,
  };
}

/** As the API says a day. */
function dayToWire(day: WorkedDay, lang: Lang): Hours["days"][number] {
  const said = (one: WorkedDay["said"]) => one && { ...one, minutes: minutesOf(one, day) };
  const { id, jobId, date, firstName, lastName, state, agreed, lessonsCounted, corrects } = day;
  return {
    ...{ id, jobId, date, firstName, lastName, state, lessonsCounted, corrects },
    school: day.schoolName[lang],
    work: day.job?.work[lang] ?? "",
    person: day.accountId,
    agreed: { from: agreed.from, to: agreed.to, minutes: minutesOf(agreed, day) },
    said: said(day.said),
    proposed: said(day.school),
    minutes: minutesCounted(day),
    approvedAt: day.approvedAt && new Date(day.approvedAt).toISOString(),
    exportedAt: day.exportedAt && new Date(day.exportedAt).toISOString(),
  };
}

export const hoursToWire = (month: string, days: WorkedDay[], lang: Lang): Hours => ({
  month,
  days: days.map((day) => dayToWire(day, lang)),
  totals: totalsOf(days),
});
