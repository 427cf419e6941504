import { useMemo, useState } from "react";
import type { Job } from "../../../server/modules/jobs/index.ts";
import { toastFailure } from "../../components/feedback/failures.ts";
import { toast } from "../../components/feedback/toasts.ts";
import type { Lang, Translate } from "../../i18n.ts";
import { deleteFromList, hideAgain, hideJob, restoreJob } from "../job/calls.ts";
import { laterWords } from "../job/later.ts";
import { tellOfJob } from "../job/tell.ts";
import { type Outcome, outcomeText } from "../job/words/outcome.ts";
import { hideSchool, showSchool } from "./load.ts";

/** What a substitute can do to their own list; it never changes the job. Fails as the call does. */
export interface Arrange {
  hide(job: Job): Promise<void>;
  restore(job: Job): Promise<void>;
  /** These two ask first. */
  askSchool(job: Job): void;
  askDelete(job: Job): void;
}

/** A question that is open, and what is done if the answer is yes. */
export interface Asking {
  what: "school" | "delete";
  job: Job;
  confirm(): Promise<void>;
}

interface Options {
  email: string;
  lang: Lang;
  t: Translate;
  refresh(jobId?: string): Promise<void>;
}

/** @returns what cards offer, always the same for the same person, and the question that one of them has asked */
export function useArranging({ email, lang, t, refresh }: Options) {
  const [asking, setAsking] = useState<Asking>();
  const arrange = useMemo(
    () => arranging({ email, lang, t, refresh, ask: setAsking }),
    [email, lang, t, refresh],
  );
  return { arrange, asking, closeQuestion: () => setAsking(undefined) };
}

function arranging({ email, lang, t, refresh, ask }: Options & { ask(question: Asking): void }): Arrange {
  /** What comes back pushes the card down at which one is: it stays in sight. */
  const stay = () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: "nearest" })),
    );
  const tellOfSchool = (done: Outcome, undo?: { label: string; run(): unknown }) => {
    const { text, tone } = outcomeText(done, t);
    toast(text, tone, { about: "school", ...(undo && { undo }) });
  };
  /** @param jobId the job that it changes, if it is only one */
  const carryOut = async (
    call: Promise<unknown>,
    done: Outcome,
    jobId?: string,
    undo?: () => Promise<void>,
  ) => {
    await call;
    await refresh(jobId);
    // From a toast, where no card is left to say what went wrong.
    const takeBack = undo && { label: t("jobs:open.undo"), run: () => undo().then(stay, toastFailure(t)) };
    if (jobId) tellOfJob(jobId, done, t, takeBack);
    else tellOfSchool(done, takeBack);
  };
  const restore = (job: Job) => carryOut(restoreJob(job.id, email), "restored", job.id);
  return {
    hide: async (job) => {
      const words = laterWords("hide", job, { done: outcomeText("hidden", t).text, lang, t });
      const went = hideJob(job.id, email, words);
      if ((await went) === "done") await carryOut(went, "hidden", job.id, () => restore(job));
    },
    restore,
    askSchool: (job) => {
      const undo = () => carryOut(showSchool(job.schoolId, email), "schoolShown");
      const confirm = () => carryOut(hideSchool(job.schoolId, email), "schoolHidden", undefined, undo);
      ask({ what: "school", job, confirm });
    },
    askDelete: (job) => {
      const undo = () => carryOut(hideAgain(job.id, email), "hidden", job.id);
      const confirm = () => carryOut(deleteFromList(job.id, email), "removed", job.id, undo);
      ask({ what: "delete", job, confirm });
    },
  };
}
