import type { Applicant } from "../../../../../server/modules/bookings/applications/index.ts";
import { suggestSplit } from "../../../../../server/modules/bookings/days/index.ts";
import type { PostedJob } from "../../../../../server/modules/jobs/index.ts";
import { dateIn } from "../../../../dates.ts";
import { daysOf } from "../../../job/days/words.ts";
import { inApplicantOrder } from "../applicant-order.ts";

/** Who is to have which day: email by ISO date. */
export type Plan = ReadonlyMap<string, string>;

const field = "day.";

/** Name of the group of choices of a day. */
export const fieldOf = (date: string): string => `${field}${date}`;

/** What the grid has sent; days that stay open are left out. */
export function planIn(form: FormData): Plan {
  const plan = new Map<string, string>();
  for (const [name, value] of form)
    if (name.startsWith(field) && value) plan.set(name.slice(field.length), String(value));
  return plan;
}

/** What stands in one cell of the grid. */
export type Cell = "chosen" | "can" | "busy" | "taken" | "past" | "notApplied";

export interface Row {
  applicant: Applicant;
  /** By day, in the order of these. */
  cells: Cell[];
}

export interface DayGrid {
  /** ISO, in order. */
  days: string[];
  /** Those who are chosen first, then the best fit (rule: fit-order). */
  rows: Row[];
  /** Who has which day already. */
  has: Plan;
  /** Days that nobody has and that are still to come. */
  open: string[];
}

/** The applicants of a job whose days are shared, beside its days (rule: days-apart). */
export function gridOf(job: PostedJob, now: Date): DayGrid {
  const days = daysOf(job);
  const has = new Map((job.chosenDays ?? []).map(({ date, email }) => [date, email]));
  const today = dateIn(job.timeZone, now);
  const open = days.filter((day) => !has.has(day) && day >= today);
  const isChosen = ({ email }: Applicant) => [...has.values()].includes(email);
  const people = inApplicantOrder(job.applicantList, "fit", "fi");
  const rows = [...people.filter(isChosen), ...people.filter((one) => !isChosen(one))].map((applicant) => ({
    applicant,
    cells: days.map((day) => cellOf(applicant, day, has, open)),
  }));
  return { days, rows, has, open };
}

function cellOf(
  { email, days = [], busyDays = [] }: Applicant,
  day: string,
  has: Plan,
  open: string[],
): Cell {
  if (has.get(day) === email) return "chosen";
  if (!days.includes(day)) return "notApplied";
  if (has.has(day)) return "taken";
  if (!open.includes(day)) return "past";
  return busyDays.includes(day) ? "busy" : "can";
}

/** A split of the open days among those who can; what is chosen stays (rule: days-apart). */
export function suggestedFor({ days, rows, has, open }: DayGrid): Plan {
  const people = rows.map(({ applicant, cells }) => {
    const can = days.filter((_, nth) => cells[nth] === "can");
    const wanted = (applicant.days ?? []).filter((day) => has.get(day) !== applicant.email);
    const onlyTogether = applicant.onlyTogether ?? false;
    // Who cannot have all of it would not come for the rest.
    return {
      email: applicant.email,
      days: onlyTogether && can.length < wanted.length ? [] : can,
      onlyTogether,
    };
  });
  return suggestSplit(open, people, [...new Set(has.values())]);
}

/** What a plan comes to: people in the order of the grid with their days, and what stays open. */
export function outcomeOf({ rows, open }: DayGrid, plan: Plan) {
  const people = rows.flatMap(({ applicant }) => {
    const days = open.filter((day) => plan.get(day) === applicant.email);
    return days.length > 0 ? [{ applicant, days }] : [];
  });
  const stayOpen = open.filter((day) => !people.some(({ days }) => days.includes(day)));
  return { people, stayOpen, count: open.length - stayOpen.length };
}
