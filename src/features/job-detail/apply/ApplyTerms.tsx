import type { Job } from "../../../../server/modules/jobs/index.ts";
import { countryOf } from "../../../../server/modules/reference/rules.ts";
import { ConfirmStep } from "../../../components/dialog/ConfirmStep.tsx";
import { Dialog } from "../../../components/dialog/Dialog.tsx";
import type { Lang, Translate } from "../../../i18n.ts";
import { jobInFull } from "../../job/words/name.ts";

const terms = ["come", "hindered", "misuse", "record", "secrecy"] as const;

interface Props {
  job: Pick<Job, "region">;
  t: Translate;
}

/** What a substitute agrees to (rule: apply-consent). The rules and, in Swedish, some of the words depend on the country of the school. */
export function ApplyTerms({ job, t }: Props) {
  const country = countryOf(job.region);
  return (
    <>
      <ul className="apply-terms">
        {terms.map((term) => (
          <li key={term}>{t(`jobs:consent.${country}.${term}`)}</li>
        ))}
      </ul>
      <p>
        <a href="/app/gdpr#terms-substitutes" target="_blank" rel="noopener">
          {t("jobs:consent.terms")}
        </a>
      </p>
    </>
  );
}

interface DialogProps extends Props {
  job: Job;
  lang: Lang;
  open: boolean;
  /** The application is on its way. */
  busy: boolean;
  onAgree(): void;
  onClose(): void;
}

/** Asks whether one agrees before the application is sent. */
export function ConsentDialog({ job, lang, t, open, busy, onAgree, onClose }: DialogProps) {
  return (
    <Dialog
      open={open}
      title={t("jobs:consent.title")}
      about={jobInFull(job, lang, t)}
      closeLabel={t("jobs:common.close")}
      held={busy}
      onClose={() => open && onClose()}
      actions={
        <>
          <button
            type="button"
            className="button quiet"
            aria-disabled={busy}
            onClick={() => busy || onClose()}
          >
            {t("jobs:common.cancel")}
          </button>
          <button type="button" className="button" aria-busy={busy} aria-disabled={busy} onClick={onAgree}>
            {t("jobs:consent.agree")}
          </button>
        </>
      }
    >
      {open && <ApplyTerms job={job} t={t} />}
    </Dialog>
  );
}

/** The same as a step of the page, for a browser without scripts. @param warned the page has said what it clashes with; `also` what else is sent */
export function ConsentStep({
  job,
  lang,
  t,
  back,
  warned,
  also,
}: Props & { job: Job; lang: Lang; back: string; warned: boolean; also: Record<string, string> }) {
  return (
    <ConfirmStep
      title={t("jobs:consent.title")}
      about={jobInFull(job, lang, t)}
      ok={t("jobs:consent.agree")}
      cancel={t("jobs:common.cancel")}
      back={back}
      fields={{ do: "apply", ...(warned ? { alreadyWarned: "true" } : {}), ...also }}
      calm
    >
      <ApplyTerms job={job} t={t} />
    </ConfirmStep>
  );
}
