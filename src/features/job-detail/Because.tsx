import type { JobFit } from "../../../server/modules/jobs/index.ts";
import type { Translate } from "../../i18n.ts";

/** On a job's page: why it fits its reader, and what it asks for that their profile does not say (rule: fit-order). */
export function Because({ fit, t }: { fit: JobFit | undefined; t: Translate }) {
  const { reasons = [], lacks = [] } = fit ?? {};
  if (reasons.length + lacks.length === 0) return null;
  return (
    <section className="card">
      <h2>{t(reasons.length > 0 ? "jobs:detail.because" : "jobs:detail.wishes")}</h2>
      {reasons.length > 0 && (
        <ul className="because in-full">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {lacks.map((lack) => (
        <p key={lack} className="hint">
          {lack}
        </p>
      ))}
      <p>
        <a href="/app/fairness">{t("jobs:detail.howOrdered")}</a>
      </p>
    </section>
  );
}
