import type { Job } from "../../../../server/modules/jobs/index.ts";
import { Icon } from "../../../components/Icon.tsx";
import type { Translate } from "../../../i18n.ts";
import { momentText } from "./moment.ts";

interface Props {
  job: Pick<Job, "allHearAt" | "timeZone">;
  now: Date;
  t: Translate;
}

/** To whoever hears of a job first: when all will (rule: who-hears-first). */
export function AllHear({ job: { allHearAt, timeZone }, now, t }: Props) {
  if (!allHearAt || Date.parse(allHearAt) <= now.getTime()) return null;
  return (
    <p className="stage-line">
      <Icon name="broadcast" />
      {t("stages:hear.everybody", { when: momentText(allHearAt, timeZone, now, t) })}
    </p>
  );
}
