import type { Actor } from "../../../server/modules/auth/index.ts";
import { ask, requestsTo } from "../../../server/modules/bookings/asking/index.ts";
import type { PostedJob } from "../../../server/modules/jobs/index.ts";
import type { RootContext } from "../../../server/platform/context.ts";
import { attempt } from "../../components/form/sent/action.ts";
import { onceSent } from "../../components/form/sent/once.ts";
import { textIn } from "../../components/form/sent/read.ts";
import { type Lang, translate } from "../../i18n.ts";
import { withDone } from "../../layouts/way-back/above.ts";
import { isLive } from "./candidates.ts";

type Job = Pick<PostedJob, "id" | "stage">;

interface Visit {
  ctx: RootContext;
  actor: Actor;
  lang: Lang;
  form: FormData;
  job: Job;
  /** The page's own address. */
  here: string;
}

/** Of a job that some hear of first, everybody does when nobody who is asked takes it. */
export const thenEverybody = ({ stage }: Pick<Job, "stage">): boolean => Boolean(stage?.opensAt);

/**
 * Asks one person as the school has it, by one press, and pressed twice once (rule: asked-directly, form-sent-twice).
 * @returns where that leads, or what the page says of why nobody is asked; undefined for a form that asks nobody
 * (rule: works-without-script)
 */
export async function askOne({
  ctx,
  actor,
  lang,
  form,
  job,
  here,
}: Visit): Promise<{ next: string } | { status: number; text: string } | undefined> {
  if (textIn(form, "do") !== "ask") return undefined;
  const people = [textIn(form, "person")];
  const outcome = await attempt(lang, () =>
    onceSent({ ctx, actor, form }, "ask-one", async (once) => {
      const isBehind = (await requestsTo(once, actor, job.id)).some(({ state }) => isLive(state));
      const { asked } = await ask(once, actor, { key: job.id, people, thenEverybody: thenEverybody(job) });
      return { asked, isBehind };
    }),
  );
  if ("done" in outcome) {
    const { asked, isBehind } = outcome.done;
    // Who was passed over: the page says of each what came of it.
    return { next: asked === 0 ? here : withDone(here, isBehind ? "askedInTurn" : "asked") };
  }
  // The job is the actor's: it is the person who may not be asked any more.
  if (outcome.status === 404) return { status: 409, text: translate(lang)("asking:one.gone") };
  return { status: outcome.status, text: outcome.text };
}
