import { useState } from "react";
import type { Job } from "../../../server/modules/jobs/index.ts";
import { toastFailure } from "../../components/feedback/failures.ts";
import { useAction } from "../../components/use/useAction.ts";
import { dateIn } from "../../dates.ts";
import { type Lang, translate } from "../../i18n.ts";
import { restoreJob } from "../job/calls.ts";
import { MoreJobs } from "../job/list/MoreJobs.tsx";
import { tellOfJob } from "../job/tell.ts";
import { jobTitle } from "../job/words/facts.ts";
import { jobName } from "../job/words/name.ts";
import { LiveNotice } from "../live/LiveNotice.tsx";
import { useFocusHeir } from "../live/use/useFocusHeir.ts";
import { ActiveApplications } from "./cards/ActiveApplications.tsx";
import { ActiveCard } from "./cards/ActiveCard.tsx";
import { OlderCard } from "./cards/OlderCard.tsx";
import type { Applications } from "./load.ts";
import { RemoveQuestion } from "./RemoveQuestion.tsx";
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
  const { now, changes, refresh, moreInactive } = list;
  const [withdrawing, askWithdraw] = useState<Job>();
  const [removing, askRemove] = useState<Job>();
  const { run } = useAction(toastFailure(t));
  useFocusHeir();

  const restore = (job: Job) =>
    run(async () => {
      await restoreJob(job.id, email);
      await refresh(job.id);
      tellOfJob(job.id, "restored", t);
    });
  const of = (job: Job) => ({
    ...{ job, now, lang, t },
    name: jobName(job, dateIn(job.timeZone, now), lang, t),
    turned: changes.some((change) => change.job.id === job.id),
  });
  const last = changes.at(-1);
  return (
    <>
      <LiveNotice stale={list.stale} t={t} onRetry={refresh} />
      <p className="visually-hidden" role="status">
        {last && t(`jobs:applications.turned.${last.to}`, { title: jobTitle(last.job, lang, t) })}
      </p>
      <ActiveApplications isEmpty={list.isEmpty} t={t}>
        {list.active.map((job) => (
          <ActiveCard key={job.id} {...of(job)} refresh={refresh} onWithdraw={() => askWithdraw(job)} />
        ))}
      </ActiveApplications>
      {list.more && <MoreJobs {...list.more} t={t} />}
      {list.inactive.length > 0 && (
        <section className="older" id="older" aria-labelledby="older-title">
          <h2 id="older-title">{t("jobs:applications.inactive")}</h2>
          <div className="grid">
            {list.inactive.map((job) => (
              <OlderCard key={job.id} {...of(job)} arrange={{ restore, askWithdraw, askRemove }} />
            ))}
          </div>
          {moreInactive && <MoreJobs {...moreInactive} t={t} />}
        </section>
      )}
      <WithdrawQuestion
        job={withdrawing}
        {...{ lang, email, t, refresh }}
        onClose={() => askWithdraw(undefined)}
      />
      <RemoveQuestion
        job={removing}
        {...{ now, lang, email, t, refresh }}
        onClose={() => askRemove(undefined)}
      />
    </>
  );
}
