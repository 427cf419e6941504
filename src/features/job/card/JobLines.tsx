import type { Job } from "../../../../server/modules/jobs/index.ts";
import { Icon } from "../../../components/Icon.tsx";
import { dateIn } from "../../../dates.ts";
import type { Translate } from "../../../i18n.ts";
import { begunText, days, hours } from "../words/dates.ts";
import { lastAddressPart } from "../words/facts.ts";

interface Props {
  job: Pick<Job, "startDate" | "endDate" | "startTime" | "endTime" | "timeZone">;
  now: Date;
  t: Translate;
}

/** When the work is, as cards show it. Under the heading of a day the day itself may go unsaid. */
export function When({ job, now, t, withoutDay = false }: Props & { withoutDay?: boolean }) {
  return (
    <p className="when">
      {!withoutDay && (
        <span>
          <Icon name="calendar" />
          {days(job, dateIn(job.timeZone, now), t)}
        </span>
      )}
      <span>
        <Icon name="clock" />
        {hours(job, t)}
      </span>
      <Begun {...{ job, now, t }} />
    </p>
  );
}

/** The same in one line of text: "ti 24.11. klo 8.00–12.00". Under the heading of its only day just the hours. */
export function WhenLine({ job, now, t, withoutDay = false }: Props & { withoutDay?: boolean }) {
  const time = t("jobs:dates.hours", { hours: hours(job, t) });
  if (withoutDay && job.startDate === job.endDate)
    return (
      <p className="when-line">
        {time} <Begun {...{ job, now, t }} />
      </p>
    );
  return (
    <p className="when-line">
      {days(job, dateIn(job.timeZone, now), t)} <span className="nowrap">{time}</span>{" "}
      <Begun {...{ job, now, t }} />
    </p>
  );
}

/** That it has begun, and what is left (rule: job-begun). */
export function Begun({ job, now, t }: Props) {
  const text = begunText(job, now, t);
  return text && <span className="begun">{text}</span>;
}

/** School and town; nothing while a job that is still written has no school. */
export function Where({ job }: { job: Pick<Job, "school" | "address"> }) {
  if (!job.school) return null;
  return <p className="where">{[job.school, lastAddressPart(job.address)].filter(Boolean).join(", ")}</p>;
}
