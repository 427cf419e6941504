import type { Comparison } from "../../../../server/modules/bookings/applications/index.ts";
import type { Translate } from "../../../i18n.ts";
import { shortDate } from "../words/dates.ts";

interface Props {
  comparison: Pick<Comparison, "daysHere" | "lastDayHere" | "record">;
  /** At the school. */
  today: string;
  t: Translate;
}

/** What somebody has done at the school before, and for a principal whether their extract was seen (rule: applicants-compared). */
export function Before({ comparison, today, t }: Props) {
  const { daysHere, lastDayHere, record } = comparison;
  return (
    <>
      <span className="here">
        {lastDayHere ? (
          <>
            <b>{t("jobs:manage.daysHere", { count: daysHere })}</b>,{" "}
            {t("jobs:manage.lastHere", { day: shortDate(lastDayHere, today, t) })}
          </>
        ) : (
          t("jobs:manage.neverHere")
        )}
      </span>
      {record && <small className="record">{recordNote(record, today, t)}</small>}
    </>
  );
}

function recordNote(
  { seenOn, valid }: NonNullable<Comparison["record"]>,
  today: string,
  t: Translate,
): string {
  if (!seenOn) return t("jobs:manage.recordNone");
  return t(valid ? "jobs:manage.recordSeen" : "jobs:manage.recordOver", { day: shortDate(seenOn, today, t) });
}
