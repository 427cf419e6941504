import { useState } from "react";
import type { Applicant } from "../../../../server/modules/bookings/index.ts";
import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { ApiError } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import type { Lang, Translate } from "../../../i18n.ts";
import { choose } from "../../job/calls.ts";
import { SubstituteDialog } from "../../job/people/SubstituteDialog.tsx";
import { askToChoose } from "../questions.ts";

/**
 * Choosing one of a job's applicants: who is asked about, that it is done, and that somebody was quicker elsewhere
 * (rule: choose).
 * @param refresh shows the job as it is after the choice
 */
export function useChoosing(id: string, refresh: () => Promise<void>, t: Translate) {
  const [asked, setAsked] = useState<Applicant>();
  const [elsewhere, setElsewhere] = useState<string>();
  const [done, setDone] = useState(false);

  async function confirm() {
    if (!asked) return;
    try {
      await choose(id, asked.email);
      await refresh();
      setDone(true);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      setElsewhere(error.text ?? t("jobs:profile.alreadyElsewhere"));
    }
  }

  return {
    asked,
    elsewhere,
    done,
    ask(applicant: Applicant) {
      // What was said of the one before would lead away from this one.
      setElsewhere(undefined);
      setAsked(applicant);
    },
    confirm,
    close: () => setAsked(undefined),
    read: () => setDone(false),
  };
}

interface Props {
  job: PostedJob;
  choosing: ReturnType<typeof useChoosing>;
  lang: Lang;
  t: Translate;
}

/** Asks before somebody is chosen, and says afterwards whom to call. */
export function ChooseDialogs({ job, choosing, lang, t }: Props) {
  const { asked, done } = choosing;
  const read = () => {
    choosing.read();
    // The button that was pressed is not there any more.
    document.querySelector<HTMLElement>(".chosen-card")?.focus();
  };
  return (
    <>
      <ConfirmDialog
        open={asked !== undefined}
        {...askToChoose(asked, job, lang, t)}
        cancel={t("jobs:profile.confirm.no")}
        declined={t("jobs:done.notChosen")}
        t={t}
        onConfirm={choosing.confirm}
        onClose={choosing.close}
      />
      <SubstituteDialog
        job={done && job.chosenSubstitute ? job : undefined}
        lang={lang}
        t={t}
        onClose={() => done && read()}
      />
    </>
  );
}
