import { useState } from "react";
import { ApiError } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/dialog/ConfirmDialog.tsx";
import type { Translate } from "../../../i18n.ts";
import { choose } from "../calls.ts";
import { endsSaid } from "./ends.ts";

interface Candidate {
  email: string;
  firstName: string;
  lastName: string;
}

/** The job in words. */
interface About {
  title: string;
  when: string;
}

/**
 * What is asked before somebody is chosen: in a dialog, or on the page where no scripts run.
 * @param ends whose requests that ends (rule: ask-before-ending)
 */
export const askToChoose = (
  person: Omit<Candidate, "email"> | undefined,
  about: About,
  t: Translate,
  ends = "",
) => ({
  title: t("jobs:profile.confirm.title", { name: person ? `${person.firstName} ${person.lastName}` : "" }),
  text: t("jobs:profile.confirm.text", { title: about.title, when: about.when }),
  more: ends,
  ok: t("jobs:profile.confirm.ok"),
});

/**
 * Choosing somebody who applied for a job: who is asked about, that it is done, and that somebody was quicker
 * elsewhere (rule: choose).
 * @param chosen what follows from it: the job as it is then, or the next page
 */
export function useChoosing(id: string, chosen: () => Promise<void> | void, t: Translate) {
  const [asked, setAsked] = useState<Candidate>();
  const [elsewhere, setElsewhere] = useState<string>();
  const [done, setDone] = useState(false);

  async function confirm() {
    if (!asked) return;
    try {
      await choose(id, asked.email);
      await chosen();
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
    ask(person: Candidate) {
      // What was said of the one before would lead away from this one.
      setElsewhere(undefined);
      setAsked(person);
    },
    confirm,
    close: () => setAsked(undefined),
    read: () => setDone(false),
  };
}

interface Props {
  choosing: ReturnType<typeof useChoosing>;
  about: About;
  t: Translate;
}

export function ChooseQuestion({ choosing, about, t }: Props) {
  const { asked } = choosing;
  return (
    <ConfirmDialog
      open={asked !== undefined}
      {...askToChoose(asked, about, t, asked && endsSaid("choose", asked.email))}
      cancel={t("jobs:profile.confirm.no")}
      declined={t("jobs:done.notChosen")}
      t={t}
      onConfirm={choosing.confirm}
      onClose={choosing.close}
    />
  );
}
