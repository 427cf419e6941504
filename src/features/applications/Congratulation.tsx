import type { Job } from "../../../server/modules/jobs/index.ts";
import { Dialog } from "../../components/Dialog.tsx";
import { Icon } from "../../components/Icon.tsx";
import type { Lang, Translate } from "../../i18n.ts";
import { whenInFull } from "../job/words/dates.ts";
import { jobTitle } from "../job/words/facts.ts";

interface Props {
  /** The job that was got; nothing is shown without one. */
  job: Job | undefined;
  lang: Lang;
  t: Translate;
  onClose(): void;
}

/** Said once to whoever is chosen (rule: told-of-being-chosen). */
export function Congratulation({ job, lang, t, onClose }: Props) {
  const text =
    job &&
    t("jobs:applications.congratulation.text", {
      title: jobTitle(job, lang, t),
      school: job.school,
      when: whenInFull(job, t),
    });
  return (
    <Dialog
      open={job !== undefined}
      title={t("jobs:applications.congratulation.title")}
      closeLabel={t("jobs:common.close")}
      onClose={onClose}
      actions={
        <a className="button" href={job ? `/app/specific/${job.id}` : "/app/jobs/personal"}>
          {t("jobs:applications.congratulation.open")}
        </a>
      }
    >
      <div className="congratulation">
        <span className="medal">
          <Icon name="check" />
        </span>
        <p>{text}</p>
      </div>
    </Dialog>
  );
}
