import {
  type Exception,
  type OwnTimes,
  ownTimes,
  placeOf,
  saveTimes,
  sayToday,
} from "../../../server/modules/availability/index.ts";
import type { DayTimes } from "../../../server/modules/availability/rules.ts";
import { Refusal } from "../../../server/platform/failures/errors.ts";
import { attempt } from "../../components/form/sent/action.ts";
import { saveOver } from "../../components/form/sent/meanwhile.ts";
import { textIn } from "../../components/form/sent/read.ts";
import { dateIn } from "../../dates.ts";
import { translate } from "../../i18n.ts";
import { readDate } from "../../typed-date.ts";
import { dayFrom, dayText, type TypedDay, typedDay } from "./days.ts";
import { without } from "./exceptions.ts";

type Person = Pick<App.Locals, "ctx"> & { actor: NonNullable<App.Locals["actor"]> };
/** What a page shows after a form was sent: where it goes on, or what is wrong and what was typed. */
export interface Result {
  done?: string;
  errors?: Record<string, string>;
  week?: TypedDay[];
  holidays?: boolean;
  range?: { from: string; to: string; note: string; choice: TypedDay["choice"] };
}

const dayNames = ["d1", "d2", "d3", "d4", "d5", "d6", "d7"] as const;

/** The week in words, as a form tells its own changes from those of another device. */
export const weekEntries = ({ week, holidays }: OwnTimes, actor: Person["actor"]) => {
  const t = translate(actor.lang);
  return {
    ...Object.fromEntries(week.map((day, nth) => [dayNames[nth], dayText(day, t)])),
    holidays: holidays === "cannot",
  } as Record<string, string | boolean>;
};

/** Saves the week as the form has it (rule: own-times). */
async function saveWeek({ ctx, actor }: Person, form: FormData): Promise<Result> {
  const { lang } = actor;
  const t = translate(lang);
  const week = dayNames.map((name) => typedDay(form, name));
  const shown = { week, holidays: form.has("holidays") };
  if (form.has("more")) return shown;
  /** Days by their words: what was typed, and what there is now. */
  const days = new Map<string, DayTimes>(week.map((day) => [dayText(dayFrom(day), t), dayFrom(day)]));
  const typed = {
    ...Object.fromEntries(week.map((day, nth) => [dayNames[nth], dayText(dayFrom(day), t)])),
    holidays: shown.holidays,
  };
  const present = async () => {
    const { present, tag } = await ownTimes(ctx, actor);
    for (const day of present.week) days.set(dayText(day, t), day);
    return { values: weekEntries(present, actor), tag };
  };
  const save = (values: Record<string, string | boolean>, tag: string | undefined) =>
    saveTimes(
      ctx,
      actor,
      {
        week: dayNames.flatMap((name, nth) => {
          const day = days.get(String(values[name]));
          return day ? [{ ...day, day: nth + 1 }] : [];
        }),
        holidays: values["holidays"] ? "cannot" : "free",
      },
      tag,
    );
  const outcome = await saveOver<Record<string, string | boolean>, OwnTimes>({
    lang,
    form,
    typed,
    present,
    save,
  });
  return "done" in outcome ? { done: "saved" } : { ...shown, errors: outcome.errors };
}

/**
 * Weekdays, the whole day, and neither weekends nor public holidays: the usual week in one press, for who has told nothing. What another
 * device has told meanwhile stays, and is shown.
 */
async function saveWeekdays({ ctx, actor }: Person): Promise<Result> {
  const week = dayNames.map((_, nth) => ({
    day: nth + 1,
    state: nth < 5 ? ("free" as const) : ("cannot" as const),
  }));
  const { present, tag } = await ownTimes(ctx, actor);
  if (present.week.some(({ state }) => state !== "untold")) return {};
  await saveTimes(ctx, actor, { week, holidays: "cannot" }, tag);
  return { done: "saved" };
}

/** Says of one day what differs from the week, or that it is as the week. */
async function saveDay(person: Person, form: FormData): Promise<Result> {
  const day = readDate(textIn(form, "day"), todayOf(person));
  if (!day) return { errors: { msg: translate(person.actor.lang)("jobs:form.badDate") } };
  const { choice, spans } = typedDay(form, "day.choice");
  const asWeek = textIn(form, "day.choice") === "week";
  const one = { ...dayFrom({ choice, spans }), note: textIn(form, "note"), source: "own" as const };
  return change(person, (exceptions) => [
    ...without(exceptions, day, day),
    ...(asWeek ? [] : [{ from: day, to: day, ...one }]),
  ]);
}

/** Says of several days at once what differs from the week. */
async function saveRange(person: Person, form: FormData): Promise<Result> {
  const t = translate(person.actor.lang);
  const [from, to] = ["from", "to"].map((name) => readDate(textIn(form, name), todayOf(person)));
  const { choice } = typedDay(form, "range.choice");
  const range = { from: textIn(form, "from"), to: textIn(form, "to"), note: textIn(form, "note"), choice };
  const errors: Record<string, string> = {};
  if (!from) errors["from"] = t("jobs:form.badDate");
  if (!to) errors["to"] = t("jobs:form.badDate");
  else if (from && to < from) errors["to"] = t("errors:job.endBeforeStart");
  if (!from || !to || errors["to"]) return { errors, range };
  const one = { from, to, ...dayFrom({ choice, spans: [] }), note: range.note, source: "own" as const };
  const { errors: wrong, done } = await change(person, (exceptions) => [
    ...without(exceptions, from, to),
    one,
  ]);
  if (done) return { done };
  const [text = ""] = Object.values(wrong ?? {});
  return { errors: { to: text }, range };
}

/** Takes an exception away, by its first and last day. */
const removeException = (person: Person, form: FormData): Promise<Result> =>
  change(person, (exceptions) =>
    exceptions.filter(({ from, to }) => from !== textIn(form, "from") || to !== textIn(form, "to")),
  );

async function saveToday({ ctx, actor }: Person, form: FormData): Promise<Result> {
  const can = textIn(form, "can") === "yes";
  await sayToday(ctx, actor, { can });
  return { done: can ? "can" : "away" };
}

export const todayOf = ({ ctx, actor }: Person): string => dateIn(placeOf(actor).timeZone, ctx.now());

/** What a page is told of one's times in its address. */
export const timesDone = (asked: URLSearchParams) =>
  (["saved", "away", "can"] as const).find((one) => one === asked.get("done"));

/** How often what is saved at the same moment on another device is taken along. */
const most = 3;

/** Changes the exceptions as they are at that moment; what else was saved meanwhile stays. */
async function change({ ctx, actor }: Person, to: (exceptions: Exception[]) => Exception[]): Promise<Result> {
  for (let time = 1; ; time++) {
    const { present, tag } = await ownTimes(ctx, actor);
    const outcome = await attempt(actor.lang, () =>
      saveTimes(ctx, actor, { exceptions: to(present.exceptions) }, tag),
    );
    if ("done" in outcome) return { done: "saved" };
    if (outcome.status !== 412 || time === most) return { errors: { ...outcome.errors, msg: outcome.text } };
  }
}

/** What the page's forms ask for, by the button `do`. @throws Refusal 403 for others than substitutes */
export async function carryOut(person: Person, form: FormData): Promise<Result> {
  const verbs: Record<string, () => Promise<Result>> = {
    week: () => saveWeek(person, form),
    weekdays: () => saveWeekdays(person),
    day: () => saveDay(person, form),
    range: () => saveRange(person, form),
    remove: () => removeException(person, form),
    today: () => saveToday(person, form),
  };
  const wanted = textIn(form, "do");
  const verb = Object.hasOwn(verbs, wanted) ? verbs[wanted] : undefined;
  if (!verb) throw new Refusal(422, "invalid_input", { msg: "errors:unreadable" });
  return verb();
}
