import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import type { Lang, Translate } from "../../../i18n.ts";
import { SubstituteDialog } from "../../job/people/SubstituteDialog.tsx";
import { askToChoose } from "../questions.ts";
import type { useChoosing } from "./useChoosing.ts";

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
