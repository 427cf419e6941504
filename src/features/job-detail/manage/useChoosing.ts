import { useState } from "react";
import type { Applicant } from "../../../../server/modules/bookings/index.ts";
import { ApiError } from "../../../api.ts";
import type { Translate } from "../../../i18n.ts";
import { choose } from "../../job/calls.ts";

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
