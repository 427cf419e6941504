import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import type { Lang, Translate } from "../../../i18n.ts";
import { ChooseQuestion, type useChoosing } from "../../job/people/Choosing.tsx";
import { SubstituteDialog } from "../../job/people/SubstituteDialog.tsx";
import { inWords } from "../questions.ts";

interface Props {
  job: PostedJob;
  choosing: ReturnType<typeof useChoosing>;
  /** Whether identities can be verified here. */
  verifiable: boolean;
  lang: Lang;
  t: Translate;
}

/** Asks before somebody is chosen, and says afterwards whom to call. */
export function ChooseDialogs({ job, choosing, verifiable, lang, t }: Props) {
  const { done } = choosing;
  const read = () => {
    choosing.read();
    // The button that was pressed is not there any more.
    document.querySelector<HTMLElement>(".chosen-card")?.focus();
  };
  return (
    <>
      <ChooseQuestion choosing={choosing} about={inWords(job, lang, t)} t={t} />
      <SubstituteDialog
        job={done && job.chosenSubstitute ? job : undefined}
        {...{ verifiable, lang, t }}
        onClose={() => done && read()}
      />
    </>
  );
}
