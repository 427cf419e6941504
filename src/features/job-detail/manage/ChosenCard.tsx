import { useState } from "react";
import type { Applicant } from "../../../../server/modules/bookings/applications/index.ts";
import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { ConfirmDialog } from "../../../components/dialog/ConfirmDialog.tsx";
import { EmailText } from "../../../components/EmailText.tsx";
import { Face } from "../../../components/Face.tsx";
import type { Lang, Translate } from "../../../i18n.ts";
import { removeChosen } from "../../job/calls.ts";
import { statusText } from "../../job/people/applicant.ts";
import { CallButton, MailButton } from "../../job/people/Contact.tsx";
import { jobInFull } from "../../job/words/name.ts";
import { boardAt } from "../../job/words/outcome.ts";
import { AskLink } from "../AskLink.tsx";
import { profileOf } from "./ApplicantRow.tsx";
import { askToRemoveChosen } from "./ask.ts";

interface Props {
  job: PostedJob;
  /** Whether identities can be verified here. */
  verifiable: boolean;
  lang: Lang;
  t: Translate;
}

/** The chosen substitute, if there is one, with ways to reach them and to take the choice back. */
export function ChosenCard({ job, verifiable, lang, t }: Props) {
  const substitute = job.chosenSubstitute;
  const name = substitute ? `${substitute.firstName} ${substitute.lastName}` : "";
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    await removeChosen(job);
    location.replace(boardAt("chosenRemoved", job.id));
  };
  return (
    <>
      {substitute && (
        <section className="card chosen-card is-chosen" aria-label={t("jobs:substitute.title")} tabIndex={-1}>
          <Person {...{ job, substitute, verifiable, t }} />
          <div className="chosen-actions">
            <CallButton substitute={substitute} t={t} />
            <MailButton substitute={substitute} t={t} />
            <AskLink about="remove" className="button quiet danger" onAsk={() => setAsking(true)}>
              {t("jobs:manage.removeChosen")}
            </AskLink>
          </div>
        </section>
      )}
      <ConfirmDialog
        open={asking}
        {...askToRemoveChosen(name, jobInFull(job, lang, t), t)}
        danger
        t={t}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function Person({ job, substitute, verifiable, t }: { substitute: Applicant } & Omit<Props, "lang">) {
  return (
    <div className="person">
      <Face {...substitute} large />
      <span>
        <h2>
          <a href={profileOf(substitute, job)}>{`${substitute.firstName} ${substitute.lastName}`}</a>
        </h2>
        <small>{statusText(substitute, verifiable, t)}</small>
        {substitute.phone && <span>{substitute.phone}</span>}
        <span>
          <EmailText email={substitute.email} />
        </span>
      </span>
    </div>
  );
}
