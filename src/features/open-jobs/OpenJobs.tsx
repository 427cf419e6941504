import { useEffect, useState } from "react";
import type { Job } from "../../../server/modules/jobs/index.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { toast } from "../../components/toasts.ts";
import { toastFailure } from "../../components/useAction.ts";
import { type Lang, type TextKey, translate } from "../../i18n.ts";
import { restoreJob } from "../job/calls.ts";
import { MoreJobs } from "../job/list/MoreJobs.tsx";
import { pageOfJobs, useShown } from "../job/list/pages.ts";
import { isWhole } from "../job/list/part.ts";
import { jobTitle } from "../job/words/facts.ts";
import { showMenuCount, showPageCount } from "../live/counters.ts";
import { LiveNotice } from "../live/LiveNotice.tsx";
import { useArrivals } from "../live/useArrivals.ts";
import { useFocusHeir } from "../live/useFocusHeir.ts";
import { useLive } from "../live/useLive.ts";
import { useShared } from "../live/useShared.ts";
import { type Arrange, ArrangedCard, ArrangedMessage } from "./ArrangedCard.tsx";
import { deleteFromList, hideJob, hideSchool, type Listed, loadMore, loadOpenJobs } from "./load.ts";
import { $openOrder, inOpenOrder, type OpenOrder } from "./order.ts";

interface Props {
  /** Of a long list, the jobs that are shown first. */
  initial: Listed;
  renderedAt: string;
  lang: Lang;
  email: string;
  order: OpenOrder;
}

const watched = ["jobPosted", "jobChanged", "applicationsChanged", "substituteChosen"] as const;

/** A substitute's open jobs, which follow what schools do while one looks at them. */
export function OpenJobs({ initial, renderedAt, lang, email, order: renderedOrder }: Props) {
  const t = translate(lang);
  const order = useShared($openOrder, renderedOrder);
  const { data, now, stale, refresh, extend } = useLive<Listed>(initial, renderedAt, watched, (known, all) =>
    loadOpenJobs(all, order, known?.changed),
  );
  const [asking, setAsking] = useState<{ job: Job; what: "school" | "delete" }>();
  const ids = [...data.active, ...data.inactive].map((job) => job.id);
  const arrived = useArrivals(ids, data.next);
  // Of a whole list nothing is held back: there is room for what comes.
  const room = isWhole(initial) ? pageOfJobs : 0;
  const { shown, showMore } = useShown(initial.active.length + room);

  // No event tells of a job whose time runs out.
  const active = inOpenOrder(data.active, order).filter((job) => new Date(job.endsAt) > now);

  // Of a part, another order has other jobs first; and where nothing is left of it, there may be something elsewhere.
  const wanted = !isWhole(data) && (data.order !== order || active.length === 0) ? order : undefined;
  useEffect(() => {
    if (wanted) void refresh();
  }, [wanted, refresh]);
  const count = isWhole(data) ? active.length : data.total;
  useEffect(() => {
    showPageCount(count);
    showMenuCount("open", count);
  }, [count]);

  /** @param jobId the job that it changes, if it is only one */
  const act = async (action: Promise<unknown>, done: TextKey, jobId?: string) => {
    try {
      await action;
      await refresh(jobId);
      toast(t(done), "good");
    } catch (error) {
      toastFailure(t)(error);
    }
  };
  const arrange: Arrange = {
    hide: (job) => act(hideJob(job.id, email), "jobs:done.hidden", job.id),
    restore: (job) => act(restoreJob(job.id, email), "jobs:done.restored", job.id),
    askSchool: (job) => setAsking({ job, what: "school" }),
    askDelete: (job) => setAsking({ job, what: "delete" }),
  };
  useFocusHeir();
  const fresh = data.active.filter((job) => arrived.has(job.id));
  const newest = fresh.at(-1);
  return (
    <>
      <LiveNotice stale={stale} t={t} onRetry={refresh} />
      <p className="visually-hidden" role="status">
        {newest && t("jobs:open.arrived", { count: fresh.length, title: jobTitle(newest, lang, t) })}
      </p>
      {data.messages.length > 0 && (
        <section className="grid" aria-label={t("jobs:open.messages")}>
          {data.messages.map((message) => (
            <ArrangedMessage key={message.id} message={message} now={now} t={t} arrange={arrange} />
          ))}
        </section>
      )}
      {active.length === 0 && wanted === undefined ? (
        <EmptyState icon="calendar" title={t("jobs:open.empty")} text={t("jobs:open.emptyHint")} />
      ) : (
        <section className="grid" aria-label={t("jobs:open.title")}>
          {inOpenOrder(data.active, order)
            .slice(0, shown)
            .map((job) => (
              <ArrangedCard key={job.id} {...{ job, now, lang, t, arrange }} fresh={arrived.has(job.id)} />
            ))}
        </section>
      )}
      {(data.next !== undefined || data.active.length > shown) && (
        <MoreJobs
          left={data.start ? undefined : count - shown}
          href={`?sort=${order}&cursor=${data.next ?? ""}`}
          t={t}
          onMore={async () => {
            if (data.next && data.active.length < shown + pageOfJobs) await extend(loadMore);
            showMore();
          }}
        />
      )}
      {data.inactive.length > 0 && (
        <details className="hidden-jobs">
          <summary>
            {t("jobs:open.inactive")} <span className="count">{data.inactive.length}</span>
          </summary>
          <div className="grid">
            {inOpenOrder(data.inactive, order).map((job) => (
              <ArrangedCard key={job.id} {...{ job, now, lang, t, arrange }} />
            ))}
          </div>
        </details>
      )}
      <ConfirmDialog
        open={asking?.what === "school"}
        title={t("jobs:open.confirmSchool.title")}
        text={t("jobs:open.confirmSchool.text", { school: asking?.job.school })}
        ok={t("jobs:open.confirmSchool.ok")}
        t={t}
        onConfirm={async () => {
          if (asking) await act(hideSchool(asking.job.schoolId, email), "jobs:done.schoolHidden");
        }}
        onClose={() => setAsking(undefined)}
      />
      <ConfirmDialog
        open={asking?.what === "delete"}
        title={t("jobs:common.areYouSure")}
        text={t("jobs:open.confirmDelete.text")}
        ok={t("jobs:open.confirmDelete.ok")}
        danger
        t={t}
        onConfirm={async () => {
          if (asking) {
            const { id } = asking.job;
            await act(deleteFromList(id, email), "jobs:done.removed", id);
          }
        }}
        onClose={() => setAsking(undefined)}
      />
    </>
  );
}
