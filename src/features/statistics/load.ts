import { organizationSchools, type Visitor } from "../../../server/modules/statistics/access/index.ts";
import {
  type Figures,
  type Line,
  leadBounds,
  readFigures,
  workbookName,
} from "../../../server/modules/statistics/index.ts";
import { attempt } from "../../components/form/sent/action.ts";
import { translate } from "../../i18n.ts";
import { typeNames } from "../job/words/type-names.ts";
import { askedIn, asksForDays, workbookAddress } from "./asked.ts";
import { type Days, daysOf, steps, todayAt } from "./period.ts";
import type { Group } from "./plot.ts";
import { leadName, monthName } from "./words.ts";

export interface Workbook {
  address: string;
  name: string;
}

/** Of all jobs, or of those of some days, at all schools or at one. */
export const workbookOf = (
  lang: "fi" | "sv",
  now: Date,
  days: Days = {},
  school?: { id: string; name: string },
): Workbook => ({
  address: workbookAddress(lang, { ...days, schoolId: school?.id }),
  name: workbookName({ ...days, school: school?.name }, lang, now),
});

const nothing: Figures = {
  jobs: 0,
  filled: 0,
  unfilled: 0,
  viewedMedian: null,
  viewedP90: null,
  appliedMedian: null,
  appliedP90: null,
  askedMedian: null,
  askedP90: null,
  chosenMedian: null,
  chosenP90: null,
  few: [],
};

/** All of them, also those without a job. */
function leadsOf(lines: Line[]): Line[] {
  const byKey = new Map(lines.map((line) => [line.key, line]));
  return [0, ...leadBounds].map((_, n) => byKey.get(String(n)) ?? { ...nothing, key: String(n) });
}

/**
 * All that the page shows of what its address asks for.
 * @param shown id of the school that a principal of several looks at
 */
export async function loadStatistics(
  { ctx, lang }: App.Locals,
  { reader }: Visitor,
  address: URLSearchParams,
  shown: string | undefined,
) {
  const t = translate(lang);
  const schools = await organizationSchools(ctx, reader, lang);
  const schoolIds = schools.map(({ id }) => id);
  const asked = askedIn(address, { schoolIds, shown, lang, today: todayAt(ctx.now()) });
  // Days are asked for before anything is answered.
  if (asksForDays(asked)) return { asked, schools, errors: {} };
  const days = daysOf(asked.period, asked, ctx.now());
  const outcome = await attempt(lang, () => readFigures(ctx, reader, { ...days, schoolId: asked.school }));
  // Too many ask at once: a page of its own says so.
  if (!("done" in outcome) && outcome.status !== 422) throw outcome.refusal;
  // Of days that are none there is nothing to say but that.
  if (!("done" in outcome)) return { asked, schools, errors: outcome.errors };
  const figures = outcome.done;
  const named = (lines: Line[], name: (key: string) => string | undefined): Group[] =>
    lines.map(({ key, ...rest }) => ({ ...rest, name: name(key) ?? key }));
  const byKey = new Map(figures.months.map((line) => [line.key, line]));
  const keys = steps([...byKey.keys()], figures.yearly, days);
  const months = keys.map((key) => ({
    ...nothing,
    ...byKey.get(key),
    name: monthName(key, lang, "long"),
    short: monthName(key, lang, "short"),
    brief: figures.yearly ? key : String(Number(key.slice(5))),
  }));
  // In the words of the schools whose figures they are (rule: words-of-country).
  const counted = asked.school ? schools.filter(({ id }) => id === asked.school) : schools;
  const type = typeNames(lang, counted);
  const school = new Map(schools.map(({ id, name }) => [id, name]));
  const byName = (a: Group, b: Group) => a.name.localeCompare(b.name, lang);
  return {
    asked,
    schools,
    errors: {},
    /** Of the same jobs as the figures. */
    workbook: workbookOf(
      asked.table,
      ctx.now(),
      days,
      schools.find(({ id }) => id === asked.school),
    ),
    figures,
    leads: named(leadsOf(figures.leads), (key) => leadName(key, t)),
    plots: [
      { by: figures.yearly ? "year" : "month", groups: months },
      { by: "type", groups: named(figures.types, (key) => type.get(key)).sort(byName) },
      // Of one school there is nothing to compare.
      ...(schools.length > 1 && !asked.school
        ? [{ by: "school" as const, groups: named(figures.schools, (key) => school.get(key)).sort(byName) }]
        : []),
    ] as const,
  };
}
