import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { Dialog } from "../../../components/dialog/Dialog.tsx";
import { Face } from "../../../components/Face.tsx";
import type { Lang, Translate } from "../../../i18n.ts";
import { whenInFull } from "../words/dates.ts";
import { jobTitle } from "../words/facts.ts";
import { statusText } from "./applicant.ts";
import { CallButton, MailButton } from "./Contact.tsx";

interface Props {
  job: PostedJob | undefined;
  /** Whether identities can be verified here. */
  verifiable: boolean;
  lang: Lang;
  t: Translate;
  onClose(): void;
}

/** Whom to call, with everything at hand (rule: told-of-being-chosen). */
export function SubstituteDialog({ job, verifiable, lang, t, onClose }: Props) {
  const substitute = job?.chosenSubstitute;
  const name = `${substitute?.firstName} ${substitute?.lastName}`;
  return (
    <Dialog
      open={job !== undefined}
      title={t("jobs:substitute.title")}
      closeLabel={t("jobs:common.close")}
      onClose={onClose}
      actions={
        substitute && (
          <>
            <button
              type="button"
              className="button quiet"
              onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
            >
              {t("jobs:substitute.ready")}
            </button>
            <MailButton substitute={substitute} t={t} />
            <CallButton substitute={substitute} t={t} />
          </>
        )
      }
    >
      {job && substitute && (
        <>
          <p>
            {t("jobs:substitute.text", { name, title: jobTitle(job, lang, t), when: whenInFull(job, t) })}
          </p>
          <div className="person">
            <Face {...substitute} />
            <span>
              <b>{name}</b>
              <small>{statusText(substitute, verifiable, t)}</small>
              {substitute.phone && <span>{substitute.phone}</span>}
              <span>{substitute.email}</span>
            </span>
          </div>
        </>
      )}
    </Dialog>
  );
}
