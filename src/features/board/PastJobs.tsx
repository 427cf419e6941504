import type { ReactNode } from "react";
import type { PostedJob } from "../../../server/modules/jobs/index.ts";
import { Icon } from "../../components/Icon.tsx";
import type { Translate } from "../../i18n.ts";
import type { Card } from "./BoardCard.tsx";

interface Props {
  jobs: readonly PostedJob[];
  /** Of the whole board. */
  count: number;
  /** Begins unfolded. */
  open: boolean;
  layout: string;
  card: Card;
  t: Translate;
  /** The way to those that ended before. */
  children: ReactNode;
}

/** What is over, folded away. */
export function PastJobs({ jobs, count, open, layout, card, t, children }: Props) {
  if (jobs.length === 0) return null;
  return (
    <details className="folded-jobs" id="past" open={open}>
      <summary>
        {t("jobs:board.past")} <span className="count">{count}</span>
        <Icon name="down" />
      </summary>
      <div className={layout}>{jobs.map((job) => card(job, false))}</div>
      {children}
    </details>
  );
}
