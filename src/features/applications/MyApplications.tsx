import { useEffect, useState } from "react";
import type { Job } from "../../../server/modules/jobs/index.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { toast } from "../../components/toasts.ts";
import { type Lang, translate } from "../../i18n.ts";
import { withdraw } from "../job/calls.ts";
import { MoreJobs } from "../job/list/MoreJobs.tsx";
import { pageOfJobs, useShown } from "../job/list/pages.ts";
import { isWhole } from "../job/list/part.ts";
import { whenInFull } from "../job/words/dates.ts";
import { jobTitle } from "../job/words/facts.ts";
import { showMenuCount, showPageCount } from "../live/counters.ts";
import { LiveNotice } from "../live/LiveNotice.tsx";
import { useFocusHeir } from "../live/useFocusHeir.ts";
import { useLive } from "../live/useLive.ts";
import { ApplicationCard } from "./ApplicationCard.tsx";
import { Congratulation } from "./Congratulation.tsx";
import { type Applications, loadApplications, moreApplications } from "./load.ts";
import { useTurns } from "./useTurns.ts";

interface Props {
  /** Of long lists, the jobs that are shown first. */
  initial: Applications;
  /** Ids of the jobs that one has got. */
  chosen: string[];
  renderedAt: string;
  lang: Lang;
  email: string;
}

const watched = ["substituteChosen", "applicationsChanged", "jobChanged"] as const;

/** A substitute's own applications, which turn green before their eyes. */
export function MyApplications({ initial, chosen, renderedAt, lang, email }: Props) {
  const t = translate(lang);
  const { data, now, stale, refresh, extend } = useLive(initial, renderedAt, watched, (known, all) =>
    loadApplications(all, known?.changed),
  );
  const { turns, got, congratulated } = useTurns(data, chosen, refresh);
  const { active, inactive, counts } = data;
  const room = isWhole(initial.active) ? pageOfJobs : 0;
  const { shown, showMore } = useShown(initial.active.jobs.length + room);
  const [asking, setAsking] = useState<Job>();
  useFocusHeir();

  // Where nothing is left of a part, there may be something elsewhere.
  const lost = active.jobs.length === 0 && !isWhole(active);
  useEffect(() => {
    if (lost) void refresh();
  }, [lost, refresh]);

  const count = counts.active;
  useEffect(() => {
    showPageCount(count);
    showMenuCount("applications", count);
  }, [count]);

  const canWithdraw = (job: Job) => job.state === "pending" || job.state === "deactivated";
  const card = (job: Job, over = false) => (
    <ApplicationCard
      key={job.id}
      {...{ job, now, lang, t }}
      turned={turns.some((turn) => turn.job.id === job.id)}
      onWithdraw={!over && canWithdraw(job) ? () => setAsking(job) : undefined}
    />
  );
  const last = turns.at(-1);
  return (
    <>
      <LiveNotice stale={stale} t={t} onRetry={refresh} />
      <p className="visually-hidden" role="status">
        {last && t(`jobs:applications.turned.${last.to}`, { title: jobTitle(last.job, lang, t) })}
      </p>
      {active.jobs.length === 0 && !lost ? (
        <EmptyState
          icon="check"
          title={t("jobs:applications.empty")}
          text={t("jobs:applications.emptyHint")}
          action={
            <a className="button" href="/app/jobs/all">
              {t("jobs:applications.browse")}
            </a>
          }
        />
      ) : (
        <section className="grid" aria-label={t("jobs:applications.title")}>
          {active.jobs.slice(0, shown).map((job) => card(job))}
        </section>
      )}
      {(active.next !== undefined || active.jobs.length > shown) && (
        <MoreJobs
          left={active.start ? undefined : count - Math.min(shown, active.jobs.length)}
          href={`?cursor=${active.next ?? ""}`}
          t={t}
          onMore={async () => {
            if (active.next && active.jobs.length < shown + pageOfJobs)
              await extend((all) => moreApplications(all, "active"));
            showMore();
          }}
        />
      )}
      {inactive.jobs.length > 0 && (
        <section className="older" id="older">
          <h2>{t("jobs:applications.inactive")}</h2>
          <div className="grid">{inactive.jobs.map((job) => card(job, true))}</div>
          {inactive.next !== undefined && (
            <MoreJobs
              left={inactive.start ? undefined : counts.inactive - inactive.jobs.length}
              href={`?older=${inactive.next}#older`}
              t={t}
              onMore={() => extend((all) => moreApplications(all, "inactive"))}
            />
          )}
        </section>
      )}
      <ConfirmDialog
        open={asking !== undefined}
        title={t("jobs:applications.confirm.title")}
        text={asking ? t("jobs:applications.confirm.text", about(asking)) : ""}
        ok={t("jobs:applications.confirm.ok")}
        danger
        t={t}
        onConfirm={async () => {
          if (!asking) return;
          await withdraw(asking.id, email);
          await refresh(asking.id);
          toast(t("jobs:done.withdrawn"), "good");
        }}
        onClose={() => setAsking(undefined)}
      />
      <Congratulation job={got} lang={lang} t={t} onClose={congratulated} />
    </>
  );

  function about(job: Job) {
    return { title: jobTitle(job, lang, t), school: job.school, when: whenInFull(job, t) };
  }
}
