import { type ReactNode, useState } from "react";
import type { Applicant } from "../../../../server/modules/bookings/applications/index.ts";
import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Icon } from "../../../components/Icon.tsx";
import { rememberView } from "../../../components/use/kept-view.ts";
import type { Lang, Translate } from "../../../i18n.ts";
import { MoreJobs } from "../../job/list/MoreJobs.tsx";
import { useShown } from "../../job/list/pages.ts";
import { Marks } from "../../job/people/Marks.tsx";
import { ApplicantRow } from "./ApplicantRow.tsx";
import { type ApplicantOrder, applicantOrder, applicantOrders, inApplicantOrder } from "./applicant-order.ts";

interface Props {
  job: PostedJob;
  now: Date;
  /** Address of whoever looks. */
  owner: string;
  /** How many the page begins with. */
  first: number;
  /** In which order the page has them. */
  order: ApplicantOrder;
  /** Whether identities can be verified here. */
  verifiable: boolean;
  lang: Lang;
  t: Translate;
  onChoose(applicant: Applicant): void;
}

/** Who applied, as rows to compare; those who cannot be chosen any more are greyed out (rule: applicants-seen), of many the first (rule: long-lists). */
export function ApplicantList(props: Props) {
  const { job, now, owner, first, verifiable, lang, t, onChoose } = props;
  const [order, setOrder] = useState(props.order);
  const { shown, showMore } = useShown(first);
  const choose = (next: ApplicantOrder) => {
    setOrder(next);
    rememberView("applicants", next);
  };
  const applicants = job.applicantList.filter((applicant) => applicant.email !== job.chosen);
  if (applicants.length === 0) return job.chosen ? null : <Nobody {...{ job, t }} />;
  // Of shared days they are chosen above, per day.
  const open = job.state === "pending" && !job.daysShared && Date.parse(job.endsAt) > now.getTime();
  const title = t("jobs:manage.applicants", { count: applicants.length });
  const rows = inApplicantOrder(applicants, order, lang).slice(0, shown);
  const left = applicants.length - rows.length;
  const table = (
    <table className="rows">
      <caption className="visually-hidden">{t("jobs:manage.compared")}</caption>
      <Head t={t} />
      <tbody>
        {rows.map((applicant) => (
          <ApplicantRow
            key={applicant.email}
            {...{ applicant, job, now, owner, verifiable, lang, t, onChoose }}
            choosable={open && !applicant.unavailable}
          />
        ))}
      </tbody>
    </table>
  );
  const more = (
    <>
      <Marks {...saidIn(rows, verifiable)} t={t} />
      <p className="hint marks">
        <a href="/app/fairness">{t("jobs:manage.howOrdered")}</a>
      </p>
      {left > 0 && <MoreJobs left={left} href={`?show=${rows.length + 1}`} t={t} onMore={showMore} />}
    </>
  );
  const sorting = applicants.length > 1 && <Order {...{ order, t }} onOrder={choose} />;
  if (job.chosen || job.daysShared) {
    return (
      <Folded title={job.daysShared ? title : t("jobs:manage.others", { count: applicants.length })}>
        {sorting && <div className="row">{sorting}</div>}
        {table}
        {more}
      </Folded>
    );
  }
  const free = applicants.filter((applicant) => !applicant.unavailable).length;
  return (
    <section className="card flush" aria-labelledby="applicants">
      <header className="row">
        <h2 id="applicants">
          {title}{" "}
          {open && free < applicants.length && <small>{t("jobs:manage.canTake", { count: free })}</small>}
        </h2>
        {sorting}
      </header>
      {table}
      {more}
    </section>
  );
}

const Head = ({ t }: { t: Translate }) => (
  <thead>
    <tr>
      <th scope="col">{t("jobs:manage.person")}</th>
      <th scope="col">{t("jobs:manage.before")}</th>
      <th scope="col">{t("jobs:manage.because")}</th>
      <th scope="col">
        <span className="visually-hidden">{t("jobs:manage.actions")}</span>
      </th>
    </tr>
  </thead>
);

/** Which of the short words stand in these rows. */
const saidIn = (rows: Applicant[], verifiable: boolean) => ({
  identity: verifiable || rows.some(({ identityVerified }) => identityVerified),
  extract: rows.some(({ comparison }) => comparison?.record !== undefined),
});

const Nobody = ({ job, t }: { job: PostedJob; t: Translate }) => (
  <section className="card">
    <EmptyState
      icon="people"
      title={t("jobs:manage.noApplicants")}
      text={t(job.stage?.opensAt ? "stages:noApplicants" : "jobs:manage.noApplicantsHint")}
    />
  </section>
);

/** Once somebody is chosen the others are seldom asked for. */
const Folded = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="card flush folded">
    <summary className="row">
      <h2>{title}</h2>
      <Icon name="down" />
    </summary>
    {children}
  </details>
);

interface OrderProps {
  order: ApplicantOrder;
  t: Translate;
  onOrder(order: ApplicantOrder): void;
}

/** Without scripts a form that asks for the page in that order. */
const Order = ({ order, t, onOrder }: OrderProps) => (
  <form className="sort" method="get">
    <label htmlFor="applicant-sort">{t("jobs:common.sort")}</label>
    <select
      className="select"
      id="applicant-sort"
      name="sort"
      value={order}
      onChange={(event) => onOrder(applicantOrder(event.target.value))}
    >
      {applicantOrders.map((value) => (
        <option key={value} value={value}>
          {t(`jobs:manage.sortBy.${value}`)}
        </option>
      ))}
    </select>
    <button type="submit" className="button quiet small without-scripts">
      {t("jobs:manage.show")}
    </button>
  </form>
);
