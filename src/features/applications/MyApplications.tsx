import { useState } from "react";
import type { Job } from "../../../server/modules/jobs/index.ts";
import { type Lang, translate } from "../../i18n.ts";
import { MoreJobs } from "../job/list/MoreJobs.tsx";
import { jobTitle } from "../job/words/facts.ts";
import { LiveNotice } from "../live/LiveNotice.tsx";
import { useFocusHeir } from "../live/useFocusHeir.ts";
import { ActiveApplications } from "./ActiveApplications.tsx";
import { ApplicationCard } from "./ApplicationCard.tsx";
import type { Applications } from "./load.ts";
import { useApplications } from "./useApplications.ts";
import { WithdrawQuestion } from "./WithdrawQuestion.tsx";

interface Props {
  /** Of long lists, the jobs that are shown first. */
  initial: Applications;
  /** Ids of the jobs that one has got. */
  chosen: string[];
  renderedAt: string;
  lang: Lang;
  email: string;
}

/** A substitute's own applications, which turn green before their eyes. */
export function MyApplications({ initial, chosen, renderedAt, lang, email }: Props) {
  const t = translate(lang);
  const list = useApplications(initial, chosen, renderedAt);
  const { now, turns, refresh, moreInactive } = list;
  const [withdrawing, setWithdrawing] = useState<Job>();
  useFocusHeir();

  const card = (job: Job, onWithdraw?: () => void) => (
    <ApplicationCard
      key={job.id}
      {...{ job, now, lang, t, onWithdraw }}
      turned={turns.some((turn) => turn.job.id === job.id)}
    />
  );
  const last = turns.at(-1);
  return (
    <>
      <LiveNotice stale={list.stale} t={t} onRetry={refresh} />
      <p className="visually-hidden" role="status">
        {last && t(`jobs:applications.turned.${last.to}`, { title: jobTitle(last.job, lang, t) })}
      </p>
      <ActiveApplications isEmpty={list.isEmpty} t={t}>
        {list.active.map((job) => card(job, canWithdraw(job) ? () => setWithdrawing(job) : undefined))}
      </ActiveApplications>
      {list.more && <MoreJobs {...list.more} t={t} />}
      {list.inactive.length > 0 && (
        <section className="older" id="older">
          <h2>{t("jobs:applications.inactive")}</h2>
          <div className="grid">{list.inactive.map((job) => card(job))}</div>
          {moreInactive && <MoreJobs {...moreInactive} t={t} />}
        </section>
      )}
      <WithdrawQuestion
        job={withdrawing}
        {...{ lang, email, t, refresh }}
        onClose={() => setWithdrawing(undefined)}
      />
    </>
  );
}

const canWithdraw = ({ state }: Job) => state === "pending" || state === "deactivated";
