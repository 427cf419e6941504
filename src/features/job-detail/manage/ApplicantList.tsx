import { useState } from "react";
import type { Applicant } from "../../../../server/modules/bookings/index.ts";
import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { EmptyState } from "../../../components/EmptyState.tsx";
import { Face } from "../../../components/Face.tsx";
import { Icon } from "../../../components/Icon.tsx";
import type { Lang, Translate } from "../../../i18n.ts";
import { statusText } from "../../job/people/applicant.ts";
import { addedAgo } from "../../job/words/dates.ts";
import { type ApplicantOrder, applicantOrder, applicantOrders, inApplicantOrder } from "./applicant-order.ts";

interface Props {
  job: PostedJob;
  now: Date;
  lang: Lang;
  t: Translate;
}

/** Who applied; those who cannot be chosen any more are greyed out and lead nowhere (rule: applicants-seen). */
export function ApplicantList({ job, now, lang, t }: Props) {
  const [order, setOrder] = useState<ApplicantOrder>("applied");
  const applicants = job.applicantList.filter((applicant) => applicant.email !== job.chosen);
  if (applicants.length === 0) {
    if (job.chosen) return null;
    return (
      <EmptyState
        icon="people"
        title={t("jobs:manage.noApplicants")}
        text={t("jobs:manage.noApplicantsHint")}
      />
    );
  }
  return (
    <section className="card" aria-labelledby="applicants">
      <header className="row">
        <h2 id="applicants">
          {t("jobs:manage.applicants")} <span className="count">{applicants.length}</span>
        </h2>
        {applicants.length > 2 && (
          <select
            className="select with-scripts"
            aria-label={t("jobs:common.sort")}
            value={order}
            onChange={(event) => setOrder(applicantOrder(event.target.value))}
          >
            {applicantOrders.map((value) => (
              <option key={value} value={value}>
                {t(`jobs:manage.sortBy.${value}`)}
              </option>
            ))}
          </select>
        )}
      </header>
      <ul className="people">
        {inApplicantOrder(applicants, order, lang).map((applicant) => (
          <Row key={applicant.email} {...{ applicant, job, now, t }} />
        ))}
      </ul>
    </section>
  );
}

function Row({ applicant, job, now, t }: { applicant: Applicant; job: PostedJob; now: Date; t: Translate }) {
  const name = `${applicant.firstName} ${applicant.lastName}`;
  const open = !applicant.unavailable;
  return (
    <li className={open ? "" : "unavailable"}>
      <Face {...applicant} />
      <span className="who">
        {open ? (
          <a href={`/app/profile/${encodeURIComponent(applicant.email)}?job=${job.id}`}>{name}</a>
        ) : (
          <b>{name}</b>
        )}
        <small>
          {open ? statusText(applicant, t) : t("jobs:manage.unavailable")}{" "}
          {open && (
            <span className="applied">
              {t("jobs:manage.appliedAt", { ago: inSentence(addedAgo(applicant.appliedAt, now, t)) })}
            </span>
          )}
        </small>
      </span>
      {applicant.isNew && open && (
        <span className="state unread">
          <Icon name="dot" />
          {t("jobs:manage.new")}
        </span>
      )}
      {applicant.favourite && <Icon name="bookmark" label={t("jobs:viewers.favourite")} />}
      {open && <Icon name="next" />}
    </li>
  );
}

const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
