import type { Job } from "../../../../server/modules/jobs/index.ts";
import { toastFailure } from "../../../components/feedback/failures.ts";
import { useAction } from "../../../components/use/useAction.ts";
import type { Lang, Translate } from "../../../i18n.ts";
import { hideJob, restoreJob } from "../../job/calls.ts";
import { laterWords } from "../../job/later.ts";
import { tellPlaced } from "../../job/placed.ts";
import { tellOfJob } from "../../job/tell.ts";
import { outcomeText } from "../../job/words/outcome.ts";
import { showOpenCount } from "./open-count.ts";

interface Person {
  email: string;
  lang: Lang;
  t: Translate;
  refresh(): Promise<void>;
}

/** Hides a job from its own page, which can be taken back from the toast, or brings it back (rule: placements). */
export function usePlacing(job: Job, { email, lang, t, refresh }: Person) {
  const { busy, run } = useAction(toastFailure(t));
  const shown = async (done: "hidden" | "restored", undo?: () => Promise<void>) => {
    if (!tellPlaced(job.id)) void showOpenCount();
    await refresh();
    const takeBack = undo && { label: t("jobs:open.undo"), run: () => undo().catch(toastFailure(t)) };
    tellOfJob(job.id, done, t, takeBack);
  };
  const restore = async () => {
    await restoreJob(job.id, email);
    await shown("restored");
  };
  const hide = async () => {
    const words = laterWords("hide", job, { done: outcomeText("hidden", t).text, lang, t });
    if ((await hideJob(job.id, email, words)) === "done") await shown("hidden", restore);
  };
  return { busy, hide: () => run(hide), restore: () => run(restore) };
}
