import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { isCounted } from "../../../components/clock/left.ts";
import { Icon } from "../../../components/Icon.tsx";
import type { Translate } from "../../../i18n.ts";
import { useLeft } from "../stages/clock.ts";
import { momentText } from "../stages/moment.ts";
import { leftText } from "../stages/stage.ts";

interface Props {
  job: Pick<PostedJob, "asked" | "state" | "timeZone">;
  now: Date;
  t: Translate;
}

/** On a tile: whom the school asks to take the job, for how long, and who is asked after them (rule: asked-directly). */
export function AskedLine({ job: { asked, state, timeZone }, now, t }: Props) {
  if (!asked || state !== "pending") return null;
  const { name, until, later, next } = asked;
  return (
    <div className="asked-line">
      <p>
        <Icon name="hourglass" />
        <span>
          {name}
          {until && <Until {...{ until, timeZone, now, t }} />}
          {later && `, ${t("jobs:board.askedLater")}`}
        </span>
      </p>
      {next && <p>{t("jobs:board.askedNext", { name: next })}</p>}
    </div>
  );
}

/** Without scripts nothing counts: then it is the time of day. */
function Until({ until, timeZone, now, t }: Omit<Props, "job"> & { until: string; timeZone: string }) {
  const left = useLeft(until, now);
  const atTime = `, ${t("jobs:board.askedUntil", { when: momentText(until, timeZone, now, t) })}`;
  return (
    <>
      <span className="with-scripts">{isCounted(left) ? `, ${leftText(left, t)}` : left > 0 && atTime}</span>
      <span className="without-scripts">{atTime}</span>
    </>
  );
}
