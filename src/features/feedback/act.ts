// (rule: feedback)
import { putOff, sayOfSubstitute, sayToSchool } from "../../../server/modules/feedback/index.ts";
import { attempt } from "../../components/form/sent/action.ts";
import { linesIn, textIn, verbIn } from "../../components/form/sent/read.ts";
import type { Lang } from "../../i18n.ts";
import { withDone } from "../../layouts/way-back/above.ts";

type Who = Pick<App.Locals, "ctx"> & { actor: NonNullable<App.Locals["actor"]>; lang: Lang };

/** Where the substitute reads what both have said. */
export const ownPath = "/app/settings/kept#feedback";

/** What was done, as the page says it. */
const deeds = ["toSchool", "later", "toSubstitute"] as const;
export type Deed = (typeof deeds)[number];
export const deedIn = (asked: string | null): Deed | undefined => deeds.find((one) => one === asked);

/** What a substitute has ticked and typed of a job. */
export interface Typed {
  job: string;
  informationRight: string;
  again: string;
  greeting: string;
}

const typedIn = (form: FormData): Typed => ({
  job: textIn(form, "job"),
  informationRight: textIn(form, "informationRight"),
  again: textIn(form, "again"),
  greeting: linesIn(form, "greeting"),
});

/** Carries out the form of a substitute. @returns what was done, or what was wrong with what was typed; undefined for another form */
export async function actToSchool({ ctx, actor, lang }: Who, form: FormData) {
  const typed = typedIn(form);
  const { job: key, ...said } = typed;
  const verb = verbIn<() => Promise<Deed>>(form, {
    feedback: async () => {
      await sayToSchool(ctx, actor, { key, ...said });
      return "toSchool";
    },
    "feedback-later": async () => {
      await putOff(ctx, actor, key);
      return "later";
    },
  });
  if (!verb) return undefined;
  const outcome = await attempt(lang, verb);
  return "done" in outcome ? outcome : { ...outcome, typed };
}

/** What a school has ticked of somebody. */
export interface Ticked {
  job: string;
  person: string;
  again: string;
}

/** Carries out the form of a school. @returns what was done, or what was wrong with what was ticked; undefined for another form */
export async function actOfSchool({ ctx, actor, lang }: Who, form: FormData) {
  const ticked = { job: textIn(form, "job"), person: textIn(form, "person"), again: textIn(form, "again") };
  const verb = verbIn(form, {
    feedback: async (): Promise<Deed> => {
      const { job: key, ...said } = ticked;
      await sayOfSubstitute(ctx, actor, { key, ...said });
      return "toSubstitute";
    },
  });
  if (!verb) return undefined;
  const outcome = await attempt(lang, verb);
  return "done" in outcome ? outcome : { ...outcome, ticked };
}

/** The same on a job's page. @returns where it leads */
export async function actOnJob({ form, here, ...who }: Who & { form: FormData; here: string }) {
  const outcome = await actOfSchool(who, form);
  return outcome && "done" in outcome ? { next: withDone(here, outcome.done) } : outcome;
}
