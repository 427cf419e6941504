import type { BoardDay } from "../../../../server/modules/jobs/index.ts";
import { StatePill } from "../../../components/StatePill.tsx";
import type { Translate } from "../../../i18n.ts";
import { tallied } from "../days/tally.ts";

interface Props {
  /** "Marraskuu 2026" */
  name: string;
  days: ReadonlyMap<string, BoardDay>;
  /** So many jobs of the month are over. */
  over: number;
  /** Whether the table has columns for the weekends. */
  weekends: boolean;
  t: Translate;
}

/** What the whole month holds; a job of several days counts once. */
export function MonthSummary({ name, days, over, weekends, t }: Props) {
  const counted = tallied([...days.values()]);
  const past = [...days.values()].reduce((sum, { beginning }) => sum + beginning.past, over);
  return (
    <section className="card month-summary" aria-labelledby="month-name">
      <h2 id="month-name">{name}</h2>
      {counted.length + past === 0 && <p>{t("jobs:month.nothing")}</p>}
      <p className="month-tallies">
        {counted.map(({ name, tone, count }) => (
          <StatePill key={name} tone={tone} label={t(`jobs:tally.${name}`, { count })} />
        ))}
        {past > 0 && <StatePill tone="idle" icon="clock" label={t("jobs:tally.past", { count: past })} />}
      </p>
      {!weekends && <p className="hint">{t("jobs:month.weekends")}</p>}
    </section>
  );
}
