import type { Job } from "../../../../server/modules/jobs/index.ts";
import { Icon } from "../../../components/Icon.tsx";
import { dateIn, weekday } from "../../../dates.ts";
import type { Translate } from "../../../i18n.ts";
import { plainDay } from "../words/dates.ts";
import { daysOf, namedDays } from "./words.ts";

interface Props {
  job: Pick<
    Job,
    "startDate" | "endDate" | "timeZone" | "daysShared" | "openDays" | "ownDays" | "appliedDays" | "state"
  >;
  /** Of the open days those on which one is booked for nothing else; all if left out. */
  free?: readonly string[] | undefined;
  now: Date;
  t: Translate;
}

const icons = { yours: "check", taken: "cross", waits: "clock", none: undefined } as const;
const tones = { yours: "is-chosen", taken: "is-idle", waits: "read", none: "is-idle" } as const;

/** Marks of one's own days, or which are open to who has not applied. */
export default function Days(props: Props) {
  const { appliedDays, ownDays } = props.job;
  return appliedDays || ownDays ? <DayMarks {...props} /> : <OpenDays {...props} />;
}

/** A mark per day of a job whose days are shared, to who has applied for it, and the same in words; of any other nothing (rule: days-apart). */
function DayMarks({ job, now, t }: Props) {
  const { appliedDays, ownDays = [], openDays = [], state } = job;
  const today = dateIn(job.timeZone, now);
  const applied = new Set([...(appliedDays ?? []), ...ownDays]);
  const markOf = (day: string) => {
    if (ownDays.includes(day)) return "yours";
    // One that is over without anybody is nobody's.
    if (!applied.has(day) || (day < today && openDays.includes(day))) return "none";
    return openDays.includes(day) && state !== "deactivated" ? "waits" : "taken";
  };
  const marks = daysOf(job).map((day) => ({ day, mark: markOf(day) }) as const);
  const those = (wanted: keyof typeof icons) =>
    namedDays(
      marks.flatMap(({ day, mark }) => (mark === wanted ? [day] : [])),
      today,
      t,
    );
  const [yours, taken, waits] = [those("yours"), those("taken"), those("waits")];
  return (
    <div className="day-marks">
      <ul>
        {marks.map(({ day, mark }) => (
          <li key={day} className={tones[mark]} title={plainDay(day, today, t)}>
            {t(`jobs:dates.short.${weekday(day)}`)}
            {icons[mark] && <Icon name={icons[mark]} />}
            <span className="visually-hidden">{t(`jobs:days.mark.${mark}`)}</span>
          </li>
        ))}
      </ul>
      <p>
        {[
          yours && t("jobs:days.yours", { days: yours }),
          taken && t("jobs:days.others", { days: taken }),
          waits && t("jobs:days.wait", { days: waits }),
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
    </div>
  );
}

/** Which days are still open, where others have some of them, or those on which one is free, where one is booked elsewhere on some. */
function OpenDays({ job, free, now, t }: Props) {
  const today = dateIn(job.timeZone, now);
  const openDays = (job.openDays ?? []).filter((day) => day >= today);
  const shown = free ?? openDays;
  if (shown.length === 0 || shown.length === daysOf(job).length) return null;
  const days = shown.map((day) => plainDay(day, today, t)).join(", ");
  return (
    <p className="open-some">
      {t(shown.length < openDays.length ? "jobs:days.free" : "jobs:days.open", { days })}
    </p>
  );
}
