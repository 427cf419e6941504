// (rule: who-hears-first)
import type { FirstGroup, Stage } from "../../../../server/modules/bookings/stages/index.ts";
import { lowerFirst } from "../../../../server/modules/reference/rules.ts";
import { dateIn, timeOfDayIn } from "../../../dates.ts";
import type { Translate } from "../../../i18n.ts";
import { readDate } from "../../../typed-date.ts";
import { clock, dayLabel } from "../../job/words/dates.ts";
import type { FormChoices, JobDraft } from "../draft.ts";
import { choiceOf, type Known, knownAt, stagesOf, usualChoice } from "./choice.ts";
import { type Moment, minutesBetween, openings, whyAllAtOnce } from "./clock.ts";

/** Who is meant to hear first by what a form holds. */
export const wantedIn = (draft: Pick<JobDraft, "first">, known: Known | undefined): Stage[] =>
  stagesOf((known?.mayChoose !== false && choiceOf(draft.first)) || usualChoice(known?.usual));

interface Form {
  draft: JobDraft;
  choices: FormChoices;
  today: string;
  time: string;
  /** By the clock of the server, of a new job. */
  now: Date | undefined;
}

/** Who will hear of a job when, were it posted now. */
export interface Heard {
  /** Those who hear before everybody does, but for groups of nobody. */
  stages: { group: FirstGroup; people: number }[];
  /** When each next one hears, everybody at last. */
  openings: Moment[];
  /** Whether the school's clock stands in between. */
  waits: boolean[];
  /** Why all hear at once though somebody is meant to hear first. */
  why?: "soon" | "overnight" | "nobody";
  now: Moment;
}

/** Undefined where it is not known, or all are meant to hear at once. */
export function heardOf({ draft, choices, today, time, now: at }: Form): Heard | undefined {
  const known = knownAt(choices, draft.school);
  const wanted = wantedIn(draft, known);
  if (!known || wanted.length === 0) return undefined;
  const none = { stages: [], openings: [], waits: [] };
  const { timeZone } = known;
  const now = at ? { day: dateIn(timeZone, at), time: timeOfDayIn(timeZone, at) } : { day: today, time };
  const start = { day: readDate(draft.startDate, today) ?? today, time: draft.startTime };
  const there = wanted.filter(({ group }) => known.sizes[group] > 0);
  const why = whyAllAtOnce(now, start) ?? (there.length > 0 ? undefined : "nobody");
  if (why) return { ...none, now, why };
  const minutes = there.map((stage) => stage.minutes);
  const times = openings(minutes, now, start);
  let sum = 0;
  return {
    now,
    stages: there.map(({ group }) => ({ group, people: known.sizes[group] })),
    openings: times,
    waits: times.map((at, index) => {
      sum += minutes[index] ?? 0;
      return minutesBetween(now, at) !== sum;
    }),
  };
}

/**
 * Ensin 6 suosikkia, klo 7.04 teillä ennen olleet, klo 7.24 kaikki.
 * @param running whether the time of day goes on in the page: else what comes soon is said in minutes
 */
export function heardText({ stages, openings, waits, now }: Heard, running: boolean, t: Translate): string {
  const [first] = stages;
  if (!first) return "";
  const next = openings.map((at, index) => {
    const when =
      running || waits[index]
        ? t("first:at", {
            day: at.day === now.day ? "" : `${lowerFirst(dayLabel(at.day, now.day, t))} `,
            time: clock(at.time, t),
          })
        : t("first:after", { count: minutesBetween(now, at) });
    return t(`first:next.${stages[index + 1]?.group ?? "everybody"}`, { when });
  });
  return `${[t(`first:first.${first.group}`, { count: first.people }), ...next].join(", ")}.`;
}
