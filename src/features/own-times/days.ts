import type { DayTimes, MinuteSpan } from "../../../server/modules/availability/rules.ts";
import { textIn } from "../../components/form/sent/read.ts";
import type { Translate } from "../../i18n.ts";
import { clock } from "../job/words/dates.ts";
import { type Choice, choiceOf, choices, partsOf } from "./choices.ts";

/** A day as a form has it; the spans only where hours were chosen. */
export interface TypedDay {
  choice: Choice;
  spans: MinuteSpan[];
}

/** What a form begins with where hours are chosen anew: a school day. */
export const usualSpan: MinuteSpan = { from: 480, to: 960 };

/** Of a field's form: `<name>` is the choice, `<name>.from.0.hour` and so on the spans; one without an hour is none. */
export function typedDay(form: FormData, name: string): TypedDay {
  const choice = choices.find((one) => one === textIn(form, name)) ?? "untold";
  const spans: MinuteSpan[] = [];
  for (let nth = 0; form.has(`${name}.from.${nth}.hour`) && nth < 12; nth++) {
    const [from, to] = [minuteIn(form, `${name}.from.${nth}`), minuteIn(form, `${name}.to.${nth}`)];
    if (from !== undefined && to !== undefined) spans.push({ from, to });
  }
  return { choice, spans };
}

function minuteIn(form: FormData, name: string): number | undefined {
  const hour = textIn(form, `${name}.hour`);
  if (!/^\d\d$/.test(hour)) return undefined;
  const quarter = Math.trunc((Number(textIn(form, `${name}.minute`)) || 0) / 15) * 15;
  return Math.min(Number(hour) * 60 + quarter, 1440);
}

export const dayFrom = ({ choice, spans }: TypedDay): DayTimes => {
  if (choice === "cannot" || choice === "untold") return { state: choice, spans: [] };
  return { state: "free", spans: partsOf[choice] ?? spans };
};

const two = (part: number) => String(part).padStart(2, "0");
const time = (minute: number, t: Translate) =>
  clock(`${two(Math.floor(minute / 60))}:${two(minute % 60)}`, t);

/** The hours of a day: 8.00–12.00 and 13.00–16.00. */
export const hoursOf = ({ spans }: DayTimes, t: Translate): string =>
  spans.map(({ from, to }) => `${time(from, t)}–${time(to, t)}`).join(", ");

/** A day in a few words. */
export function dayText(day: DayTimes, t: Translate): string {
  const choice = choiceOf(day);
  if (choice === "hours") return t("times:hours", { hours: hoursOf(day, t) });
  if (choice === "untold") return t("times:legend.untold");
  return t(`times:choices.${choice}`);
}
