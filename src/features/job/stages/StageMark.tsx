import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { Icon } from "../../../components/Icon.tsx";
import { StatePill } from "../../../components/StatePill.tsx";
import type { Translate } from "../../../i18n.ts";
import type { StateLook } from "../words/state.ts";
import { useLeft } from "./clock.ts";
import { momentText } from "./moment.ts";
import { markText, type Running, runningOf } from "./stage.ts";

interface Props {
  job: PostedJob;
  now: Date;
  t: Translate;
}

/** How a job stands on its tile: while some hear of it first, for how long. */
export function BoardMark({ look, ...props }: Props & { look: StateLook }) {
  const stage = look.tone === "stage" && runningOf(props.job, props.now);
  if (!stage) return <StatePill {...look} />;
  return (
    <span className="state neutral">
      <Icon name="broadcast" />
      <Until stage={stage} {...props} />
    </span>
  );
}

/** Below the facts: who hear of it by now, or, where applicants have the mark, what that would say (rule: who-hears-first). */
export function StageLine({ look, ...props }: Props & { look: StateLook }) {
  const { job, now, t } = props;
  const stage = runningOf(job, now);
  if (!stage) return null;
  if (look.tone === "stage")
    return stage.next === "everybody" && <p className="stage-line">{t(`stages:now.${stage.group}`)}</p>;
  return (
    <p className="stage-line">
      <Icon name="broadcast" />
      <span>
        <Until stage={stage} {...props} />
      </span>
    </p>
  );
}

/** Without scripts nothing counts: then it is the time of day. */
function Until({ stage, job, now, t }: Props & { stage: Running }) {
  const left = useLeft(stage.opensAt, now);
  const when = momentText(stage.opensAt, job.timeZone, now, t);
  return (
    <>
      <span className="with-scripts">{markText(stage, left, when, t)}</span>
      <span className="without-scripts">{markText(stage, Number.POSITIVE_INFINITY, when, t)}</span>
    </>
  );
}
