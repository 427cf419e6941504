import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import type { Translate } from "../../../i18n.ts";
import { days, plainDay } from "../../job/words/dates.ts";
import { allOf, openOf } from "../days/tally.ts";
import type { Column } from "./columns.ts";
import { heldText } from "./held.ts";

interface Props {
  column: Column<PostedJob>;
  today: string;
  t: Translate;
}

/** "ti 24.11. Tänään", and how many lie there. */
export function DayHead({ column: { day, weekend, counts }, today, t }: Props) {
  const now = counts.some((one) => one.day === today);
  const all = counts.reduce((sum, one) => sum + allOf(one), 0);
  const open = counts.reduce((sum, one) => sum + openOf(one), 0);
  const last = counts.at(-1)?.day ?? day;
  return (
    <h2 className={now ? "name now" : "name"} id={`day-${day}`}>
      <span>
        {weekend ? days({ startDate: day, endDate: last }, today, t) : plainDay(day, today, t)}
        {now && <em> {t("jobs:week.today")}</em>}
      </span>{" "}
      {all > 0 && <small>{heldText(all, open, t)}</small>}
    </h2>
  );
}
