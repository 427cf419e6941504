import { Icon } from "../../../components/Icon.tsx";
import { JobCard } from "../../job/card/JobCard.tsx";
import { shownJob } from "../shown-job.ts";
import type { JobFormState } from "../useJobForm.ts";

/** The job as substitutes see it, changing as it is written. On a phone it is behind a button. */
export function Seen({ state, open }: { state: JobFormState; open: boolean }) {
  const { t, lang, draft, choices, today } = state;
  return (
    <section id="seen" className={`seen with-scripts ${open ? "open" : ""}`} aria-label={t("jobs:form.seen")}>
      <p>
        <Icon name="eye" />
        {t("jobs:form.seen")}
      </p>
      <JobCard {...shownJob(draft, choices, today)} lang={lang} t={t} />
    </section>
  );
}
