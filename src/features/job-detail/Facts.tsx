import type { ReactNode } from "react";
import type { Job } from "../../../server/modules/jobs/index.ts";
import { textsOf } from "../../../server/modules/jobs/texts.ts";
import { countryOf } from "../../../server/modules/reference/rules.ts";
import { Icon } from "../../components/Icon.tsx";
import { telephone } from "../../components/use/telephone.ts";
import type { KeyBelow, Lang, Translate } from "../../i18n.ts";
import { hours, whenInFull } from "../job/words/dates.ts";
import { fileLabel, gradesLabel, gradesText, listed, nameIn } from "../job/words/facts.ts";

interface Props {
  job: Job;
  lang: Lang;
  t: Translate;
  /** What stands where the school is named, e.g. its address and a button. */
  school?: ReactNode;
  /** Whom to turn to, for the chosen one. */
  contact?: ReactNode;
}

/** What the pay follows: as the job says it, else its school (rule: pay-line). */
const payOf = ({ pay, schoolPay }: Job) => pay || (schoolPay ?? "");

/** Everything a job says about itself, as pairs; what it does not say is left out. */
export function Facts({ job, lang, t, school, contact }: Props) {
  const type = job.type && nameIn(lang, job.type);
  // The description stands apart, as `Info`.
  const { otherType, description: _, ...texts } = textsOf({ ...job, pay: payOf(job) });
  const pairs: [KeyBelow<"jobs:facts.">, ReactNode][] = [
    ["school", school ?? job.school],
    ["when", <InFull key="when" job={job} t={t} />],
    ["type", otherType ? `${type}: ${otherType}` : type],
    [gradesLabel(job.grades), gradesText(job.grades, t, countryOf(job.region))],
    ["subjects", listed(job.subjects)],
    ...(Object.entries(texts) as [keyof typeof texts, string][]),
    ["phone", job.schoolPhone && <a href={telephone(job.schoolPhone)}>{job.schoolPhone}</a>],
    ["contact", contact],
  ];
  return (
    <dl className="pairs">
      {pairs
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{t(`jobs:facts.${name}`)}</dt>
            <dd className={name === "bring" ? "prose" : undefined}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The hours stay on one line. */
function InFull({ job, t }: Pick<Props, "job" | "t">) {
  const time = hours(job, t);
  const [before, after] = whenInFull(job, t).split(time);
  return (
    <>
      {before}
      <span className="nowrap">{time}</span>
      {after}
    </>
  );
}

export function Info({ job, t }: Pick<Props, "job" | "t">) {
  if (!job.description.trim()) return null;
  return (
    <section className="card">
      <h2>{t("jobs:facts.info")}</h2>
      <p className="prose">{job.description}</p>
    </section>
  );
}

/** Only the poster and the chosen substitute are given the names (rule: for-the-chosen-one). */
export function Files({ files, t }: { files: string[]; t: Translate }) {
  if (files.length === 0) return null;
  return (
    <section className="card">
      <h2>{t("jobs:facts.files")}</h2>
      <ul className="facts files">
        {files.map((name) => (
          <li key={name}>
            <Icon name="file" />
            <a href={`/api/shared/file/${encodeURIComponent(name)}`} download={fileLabel(name)}>
              {fileLabel(name)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
