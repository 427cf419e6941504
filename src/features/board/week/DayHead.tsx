import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import type { Translate } from "../../../i18n.ts";
import { days, plainDay } from "../../job/words/dates.ts";
import type { PastDay } from "../days/past.ts";
import { heldBy, jobsOf, messagesOf, openOf, pastOf } from "../days/tally.ts";
import type { Column } from "./columns.ts";
import { heldText } from "./held.ts";

interface Props {
  column: Column<PostedJob>;
  /** What lay on it and is over. */
  past: PastDay | undefined;
  today: string;
  t: Translate;
}

/** "ti 24.11. Tänään", and how many lie there. */
export function DayHead({ column: { day, weekend, counts }, past, today, t }: Props) {
  const now = counts.some((one) => one.day === today);
  const all = heldBy(counts, jobsOf) + (past?.count ?? 0);
  const open = heldBy(counts, openOf);
  const messages = heldBy(counts, messagesOf);
  const lapsed = heldBy(counts, pastOf) + (past ? past.count - past.filled : 0);
  const last = counts.at(-1)?.day ?? day;
  return (
    <h2 className={now ? "name now" : "name"} id={`day-${day}`}>
      <span>
        {weekend ? days({ startDate: day, endDate: last }, today, t) : plainDay(day, today, t)}
        {now && <em> {t("jobs:week.today")}</em>}
      </span>{" "}
      {all + messages > 0 && (
        <small>
          {lapsed > 0 && open === 0 ? t("jobs:week.jobs", { count: all }) : heldText(all, open, messages, t)}
        </small>
      )}
    </h2>
  );
}
