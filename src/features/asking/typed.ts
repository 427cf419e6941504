import type { Actor } from "../../../server/modules/auth/index.ts";
import { ask } from "../../../server/modules/bookings/asking/index.ts";
import { attempt } from "../../components/form/sent/action.ts";
import { onceSent } from "../../components/form/sent/once.ts";
import { textIn } from "../../components/form/sent/read.ts";
import { translate } from "../../i18n.ts";
import { type Candidate, nameOf } from "./candidates.ts";

/** Minutes to answer that may be chosen; none is as the school has it. */
export const minuteChoices = [5, 10, 15, 20, 30, 45, 60] as const;

const beginning = "place:";
export const fieldOf = (key: string): string => `${beginning}${key}`;

export interface Typed {
  /** Whose turn comes when, as chosen: a number may be there twice, and one be left out. */
  places: Map<string, number>;
  minutes: number | undefined;
  thenEverybody: boolean;
}

/** What the form says. */
export function typedIn(form: FormData): Typed {
  const places = new Map<string, number>();
  for (const [name, value] of form) {
    const place = Number(value);
    if (name.startsWith(beginning) && Number.isInteger(place) && place > 0)
      places.set(name.slice(beginning.length), place);
  }
  const minutes = Number(textIn(form, "minutes"));
  return {
    places,
    minutes: minuteChoices.find((one) => one === minutes),
    thenEverybody: form.has("thenEverybody"),
  };
}

/** Keys of those whose number somebody above them has, with the name of that one. */
function twice({ places }: Typed, candidates: Candidate[]): Map<string, string> {
  const first = new Map<number, string>();
  const wrong = new Map<string, string>();
  for (const candidate of candidates) {
    const place = places.get(candidate.key);
    const name = place && first.get(place);
    if (name) wrong.set(candidate.key, name);
    else if (place) first.set(place, nameOf(candidate));
  }
  return wrong;
}

interface Sent {
  actor: Actor;
  form: FormData;
  key: string;
  typed: Typed;
  candidates: Candidate[];
}

/**
 * Asks those who are chosen, in their order.
 * @returns where it went well, how many; else what the page says, by field (`msg` for none), with the status of its answer
 * (rule: works-without-script)
 */
export async function askThose(
  { ctx, lang }: Pick<App.Locals, "ctx" | "lang">,
  { actor, form, key, typed, candidates }: Sent,
): Promise<{ asked: number } | { status: number; errors: Record<string, string> }> {
  const t = translate(lang);
  const wrong = [...twice(typed, candidates)].map(([one, name]) => [
    fieldOf(one),
    t("asking:wrong.twice", { place: typed.places.get(one), name }),
  ]);
  if (wrong.length > 0) return { status: 422, errors: Object.fromEntries(wrong) };
  if (typed.places.size === 0) return { status: 422, errors: { msg: t("asking:wrong.nobody") } };
  const { minutes, thenEverybody } = typed;
  const people = [...typed.places].sort(([, a], [, b]) => a - b).map(([one]) => one);
  const outcome = await attempt(lang, () =>
    onceSent({ ctx, actor, form }, "ask", (once) =>
      ask(once, actor, { key, people, thenEverybody, ...(minutes ? { minutes } : {}) }),
    ),
  );
  if ("done" in outcome) return outcome.done;
  // The job is the actor's: one of those chosen may not be asked any more.
  const gone = outcome.status === 404;
  return {
    status: gone ? 409 : outcome.status,
    errors: { msg: gone ? t("asking:wrong.gone") : outcome.text },
  };
}
