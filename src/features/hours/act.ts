import {
  answer,
  approveHours,
  disputeHours,
  handToPayroll,
  noteNoShow,
  remindOfHours,
  saveNumber,
  sayHours,
} from "../../../server/modules/hours/index.ts";
import { attempt } from "../../components/form/sent/action.ts";
import { listIn, textIn, verbIn } from "../../components/form/sent/read.ts";
import type { Lang } from "../../i18n.ts";

type Who = Pick<App.Locals, "ctx"> & { actor: NonNullable<App.Locals["actor"]>; lang: Lang };

/** What was done, as the page says it. */
export const deeds = [
  "said",
  "approved",
  "proposed",
  "noShow",
  "number",
  "reminded",
  "remindedBefore",
] as const;
export type Deed = (typeof deeds)[number];

/** The fields of a day, as they are typed. */
export const dayFields = ["from", "to", "breakMinutes", "lessons"] as const;
export type Typed = Record<(typeof dayFields)[number], string>;

export const typedIn = (form: FormData): Typed => ({
  from: textIn(form, "from"),
  to: textIn(form, "to"),
  breakMinutes: textIn(form, "breakMinutes"),
  lessons: textIn(form, "lessons"),
});

/** HH:mm, of "8", "8.30" and "830" as well; what is no time of day is refused as it was typed. */
function clockIn(typed: string): string {
  const [, hour, minute = "00"] = /^(\d{1,2})(?:[.:]?(\d{2}))?$/.exec(typed.trim()) ?? [];
  return hour ? `${hour.padStart(2, "0")}:${minute}` : typed;
}

/** Nothing is nought of a break, and of lessons that they are not said; what is no number is refused as one. */
function dayIn(form: FormData) {
  const { from, to, breakMinutes, lessons } = typedIn(form);
  const held = lessons.trim() === "" ? {} : { lessons: Number(lessons) };
  return {
    date: textIn(form, "date"),
    seen: textIn(form, "seen"),
    from: clockIn(from),
    to: clockIn(to),
    breakMinutes: Number(breakMinutes),
    ...held,
  };
}

const verbs: Record<string, (who: Who, form: FormData) => Promise<Deed>> = {
  say: async ({ ctx, actor }, form) => {
    await sayHours(ctx, actor, { key: textIn(form, "job"), days: [dayIn(form)] });
    return "said";
  },
  approve: async ({ ctx, actor }, form) => {
    await approveHours(ctx, actor, listIn(form, "id"));
    return "approved";
  },
  propose: async ({ ctx, actor }, form) => {
    const days = [{ ...dayIn(form), person: textIn(form, "person") }];
    await disputeHours(ctx, actor, { key: textIn(form, "job"), days });
    return "proposed";
  },
  noShow: async ({ ctx, actor }, form) => {
    const { date, seen } = dayIn(form);
    const days = [{ date, seen, person: textIn(form, "person") }];
    await noteNoShow(ctx, actor, { key: textIn(form, "job"), days });
    return "noShow";
  },
  remind: async ({ ctx, actor }, form) => {
    const { date, seen } = dayIn(form);
    const days = [{ date, seen, person: textIn(form, "person") }];
    const reminded = await remindOfHours(ctx, actor, { key: textIn(form, "job"), days });
    return reminded > 0 ? "reminded" : "remindedBefore";
  },
  number: async ({ ctx, actor }, form) => {
    const school = textIn(form, "school");
    await saveNumber(ctx, actor, { school, person: textIn(form, "person"), number: textIn(form, "number") });
    return "number";
  },
};

/** Hands a month to payroll: a file to keep, or why there is none; undefined for another form. */
export async function handIn({ ctx, actor, lang }: Who, form: FormData, month: string) {
  if (form.get("do") !== "hand") return undefined;
  const kind = textIn(form, "form") === "paxml" ? "paxml" : "populus";
  const outcome = await attempt(lang, () =>
    handToPayroll(ctx, actor, { school: textIn(form, "school"), month, form: kind }, lang),
  );
  return "done" in outcome ? answer(outcome.done) : outcome;
}

/**
 * Carries out a form of the pages of hours.
 * @returns what was done, or what was wrong, by field of a day; undefined for a form that they do not have
 */
export async function actOn(who: Who, form: FormData) {
  const verb = verbIn(form, verbs);
  const outcome = verb && (await attempt(who.lang, () => verb(who, form)));
  if (!outcome || "done" in outcome) return outcome;
  const errors = Object.fromEntries(
    Object.entries(outcome.errors).map(([field, text]) => [field.replace(/^days\.0\./, ""), text]),
  );
  // A day is hidden in the form: what is wrong with it is said of the whole.
  const { date, ...rest } = errors;
  return { ...outcome, errors: date ? { msg: date, ...rest } : rest };
}
