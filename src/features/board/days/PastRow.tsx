import { StatePill } from "../../../components/StatePill.tsx";
import type { Translate } from "../../../i18n.ts";
import { days, hours } from "../../job/words/dates.ts";
import type { PastTile } from "./past.ts";

interface Props {
  job: PastTile;
  today: string;
  withSchool: boolean;
  t: Translate;
}

/** A job that is over: what it was, when, and who did it. There is nothing more of it to open, but it can be posted once more. */
export function PastRow({ job, today, withSchool, t }: Props) {
  return (
    <li className="tile past is-idle">
      <StatePill tone="idle" icon="clock" label={t("jobs:month.past")} />
      <h3>{job.title}</h3>
      <p>
        <b>
          {job.startDate !== job.endDate && `${days(job, today, t)} `}
          {hours(job, t)}
        </b>
        {withSchool && ` · ${job.school}`}
      </p>
      {(job.substitute || !job.filled) && (
        <p className={job.filled ? "who" : "who soft"}>{job.substitute || t("jobs:month.notFilled")}</p>
      )}
      <a className="again" href={`/app/jobs/new?copy=${job.id}`}>
        {t("jobs:manage.copy")}
        <span className="visually-hidden">{`: ${job.title}, ${days(job, today, t)}`}</span>
      </a>
    </li>
  );
}
