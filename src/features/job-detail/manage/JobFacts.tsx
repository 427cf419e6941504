import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { Icon } from "../../../components/Icon.tsx";
import type { Lang, Translate } from "../../../i18n.ts";
import { whenInFull } from "../../job/words/dates.ts";
import { Facts, Files, Info } from "../Facts.tsx";

interface Props {
  job: PostedJob;
  lang: Lang;
  t: Translate;
}

/** What the job says: beside its applicants where there is room, elsewhere one line that opens. */
export function JobFacts({ job, lang, t }: Props) {
  const facts = (
    <div className="stack">
      <section className="card">
        <Facts job={job} lang={lang} t={t} />
      </section>
      <Info job={job} t={t} />
      <Files files={job.files} t={t} />
    </div>
  );
  return (
    <details className="job-facts">
      <summary>
        <span>
          <b>{t("jobs:manage.facts")}</b>
          <small>{whenInFull(job, t)}</small>
        </span>
        <Icon name="down" />
      </summary>
      {facts}
    </details>
  );
}
