import type { Job } from "../../../../server/modules/jobs/index.ts";
import { countryOf } from "../../../../server/modules/reference/rules.ts";
import type { Translate } from "../../../i18n.ts";

const applyTermsId = "apply-terms";

const terms = ["come", "hindered", "misuse", "record", "secrecy"] as const;

interface Props {
  job: Pick<Job, "region">;
  t: Translate;
}

/**
 * What a substitute agrees to by applying (rule: apply-consent), on the page before the button.
 * The rules and, in Swedish, some of the words depend on the country of the school.
 */
export function ApplyTerms({ job, t }: Props) {
  const country = countryOf(job.region);
  return (
    <section className="card apply-terms" id={applyTermsId} aria-labelledby={`${applyTermsId}-title`}>
      <h2 id={`${applyTermsId}-title`}>{t("jobs:consent.title")}</h2>
      <ul>
        {terms.map((term) => (
          <li key={term}>{t(`jobs:consent.${country}.${term}`)}</li>
        ))}
      </ul>
      <p>
        <a href="/app/gdpr#terms-substitutes">{t("jobs:consent.terms")}</a>
      </p>
    </section>
  );
}

/** What the button above which it stands means, with the way to the terms. */
export function Consent({ t }: { t: Translate }) {
  return (
    <p className="consent">
      {t("jobs:detail.consent")} <a href={`#${applyTermsId}`}>{t("jobs:detail.readTerms")}</a>
    </p>
  );
}
