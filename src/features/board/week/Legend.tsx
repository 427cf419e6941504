import type { BoardDay } from "../../../../server/modules/jobs/index.ts";
import { StatePill } from "../../../components/StatePill.tsx";
import type { Translate } from "../../../i18n.ts";
import { weekNumber } from "../../job/words/calendar.ts";
import { tallied } from "../days/tally.ts";

interface Props {
  monday: string;
  /** Of the week, those on which something lies. */
  days: BoardDay[];
  /** So many jobs of the week are over and gone from the lists. */
  over: number;
  filtered: boolean;
  t: Translate;
}

/** What the week holds; a job of several days counts once. */
export function Legend({ monday, days, over, filtered, t }: Props) {
  const counted = tallied(days);
  const past = days.reduce((sum, { beginning }) => sum + beginning.past, over);
  const all = counted.reduce((sum, { count }) => sum + count, past);
  return (
    <>
      <p className="legend">
        <span>
          <b>{t("jobs:week.summary", { week: weekNumber(monday) })}</b> {t("jobs:week.jobs", { count: all })}
        </span>
        {counted.map(({ name, tone, count }) => (
          <StatePill key={name} tone={tone} label={t(`jobs:tally.${name}`, { count })} />
        ))}
        {past > 0 && <StatePill tone="idle" icon="clock" label={t("jobs:tally.past", { count: past })} />}
      </p>
      {filtered && all === 0 && <p className="notice">{t("jobs:filter.none")}</p>}
    </>
  );
}
