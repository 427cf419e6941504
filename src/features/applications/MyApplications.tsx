import { useEffect, useRef, useState } from "react";
import type { Job } from "../../../server/modules/jobs/index.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { toast } from "../../components/toasts.ts";
import { type Lang, translate } from "../../i18n.ts";
import { withdraw } from "../job/calls.ts";
import { whenInFull } from "../job/dates.ts";
import { jobTitle } from "../job/facts.ts";
import { showMenuCount, showPageCount } from "../live/counters.ts";
import { LiveNotice } from "../live/LiveNotice.tsx";
import { useFocusHeir } from "../live/useFocusHeir.ts";
import { useLive } from "../live/useLive.ts";
import { ApplicationCard } from "./ApplicationCard.tsx";
import { Congratulation } from "./Congratulation.tsx";
import { type Applications, loadApplications } from "./load.ts";
import { statesOf, type Turn, turnsSince } from "./turns.ts";
import { rememberedWaiting, rememberWaiting } from "./waiting.ts";

interface Props {
  initial: Applications;
  renderedAt: string;
  lang: Lang;
  email: string;
}

const watched = ["substituteChosen", "applicationsChanged", "jobChanged"] as const;

/** A substitute's own applications, which turn green before their eyes. */
export function MyApplications({ initial, renderedAt, lang, email }: Props) {
  const t = translate(lang);
  const { data, now, stale, refresh } = useLive(initial, renderedAt, watched, loadApplications);
  const { turns, got, congratulated } = useTurns(data);
  const [asking, setAsking] = useState<Job>();
  useFocusHeir();

  const count = data.active.length;
  useEffect(() => {
    showPageCount(count);
    showMenuCount("applications", count);
  }, [count]);

  const canWithdraw = (job: Job) => job.state === "pending" || job.state === "deactivated";
  const card = (job: Job, over = false) => (
    <ApplicationCard
      key={job.uniqueId}
      {...{ job, now, lang, t }}
      turned={turns.some((turn) => turn.job.uniqueId === job.uniqueId)}
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
      {count === 0 ? (
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
          {data.active.map((job) => card(job))}
        </section>
      )}
      {data.inactive.length > 0 && (
        <section className="older">
          <h2>{t("jobs:applications.inactive")}</h2>
          <div className="grid">{data.inactive.map((job) => card(job, true))}</div>
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
          await withdraw(asking.uniqueId, email);
          await refresh(asking.uniqueId);
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

/** Follows the states of applications from one look to the next. */
function useTurns(data: Applications) {
  const [turns, setTurns] = useState<Turn[]>([]);
  const [got, setGot] = useState<Job>();
  const before = useRef<ReturnType<typeof statesOf> | undefined>(undefined);

  useEffect(() => {
    const jobs = [...data.active, ...data.inactive];
    const found = turnsSince(before.current ?? rememberedWaiting(), jobs);
    before.current = statesOf(jobs);
    rememberWaiting(jobs);
    if (found.length === 0) return;
    setTurns(found);
    const won = found.find((turn) => turn.to === "chosen");
    if (won) setGot(won.job);
  }, [data]);

  return { turns, got, congratulated: () => setGot(undefined) };
}
