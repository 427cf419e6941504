// (rule: exclude-list)
import { answerObjection, exclude, lift, meant } from "../../../server/modules/bookings/excluding/index.ts";
import { attempt, type Outcome } from "../../components/form/sent/action.ts";
import { linesIn, textIn, verbIn } from "../../components/form/sent/read.ts";
import { pathWith } from "../../components/use/address.ts";

export const excludedPath = "/app/substitutes/excluded";
export const keptPath = "/app/settings/kept";

/** What a form of the page says of somebody who is to be on the list. */
export interface Typed {
  reason: string;
  text: string;
}

export const typedIn = (form: FormData): Typed => ({
  reason: textIn(form, "reason"),
  text: linesIn(form, "text"),
});

/** What the page shows next, or where it leads. */
export type Acted =
  | { done: "added" | "lifted" | "answered" }
  /** It is as it should be, and not sent yet: whoever made it reads it once as the person will. */
  | { checked: Typed }
  | Exclude<Outcome<unknown>, { done: unknown }>;

interface Sent {
  locals: App.Locals;
  form: FormData;
  /** Id of the school that the page is about, and of whom its address names. */
  school: string;
  who: string;
}

/** @returns undefined for what no form of the page asks for */
export async function act({
  locals: { ctx, actor, lang },
  form,
  school,
  who,
}: Sent): Promise<Acted | undefined> {
  if (!actor) return undefined;
  const typed = typedIn(form);
  const id = textIn(form, "id");
  const verb = verbIn(form, {
    check: async () => {
      meant(typed);
      return { checked: typed };
    },
    exclude: async () => {
      meant(typed);
      // Other words than were shown are shown first.
      if (textIn(form, "seen") !== seenOf(typed)) return { checked: typed };
      await exclude(ctx, actor, { school, person: who, ...typed });
      return { done: "added" as const };
    },
    lift: async () => {
      await lift(ctx, actor, id);
      return { done: "lifted" as const };
    },
    answer: async () => {
      await answerObjection(ctx, actor, { id, text: linesIn(form, "answer") });
      return { done: "answered" as const };
    },
  });
  if (!verb) return undefined;
  const outcome = await attempt<{ checked: Typed } | { done: "added" | "lifted" | "answered" }>(lang, verb);
  return "done" in outcome ? outcome.done : outcome;
}

/** What was shown, in a hidden field. */
export const seenOf = ({ reason, text }: Typed) => `${reason} ${text.trim()}`;

export const excludedAt = (asked: Record<string, string | undefined> = {}) => pathWith(excludedPath, asked);
