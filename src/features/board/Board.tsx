import { useEffect, useState } from "react";
import type { PostedJob } from "../../../server/modules/jobs/index.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { type Lang, type Translate, translate } from "../../i18n.ts";
import { MoreJobs } from "../job/list/MoreJobs.tsx";
import { pageOfJobs, useShown } from "../job/list/pages.ts";
import { isWhole } from "../job/list/part.ts";
import { ViewersDialog } from "../job/people/ViewersDialog.tsx";
import { dateIn, dayHeading } from "../job/words/dates.ts";
import { jobTitle } from "../job/words/facts.ts";
import { LiveNotice } from "../live/LiveNotice.tsx";
import { useArrivals } from "../live/useArrivals.ts";
import { useLive } from "../live/useLive.ts";
import { useShared } from "../live/useShared.ts";
import { BoardCard } from "./BoardCard.tsx";
import { allAhead } from "./lead.ts";
import { type BoardData, type BoardWish, loadBoard, moreAhead, morePast } from "./load.ts";
import { type BoardOrder, byDay, comparing } from "./order.ts";
import { SubstituteDialog } from "./SubstituteDialog.tsx";
import { boardAt } from "./shown.ts";
import { useOutsideCounts } from "./useOutsideCounts.ts";
import { $boardOrder, $boardView, type BoardPage, type BoardView } from "./view.ts";

interface Props {
  /** Of a long list, the jobs that are shown first. */
  initial: BoardData;
  renderedAt: string;
  lang: Lang;
  page: BoardPage;
  principal: boolean;
  /** Cards say which school they are of. */
  severalSchools: boolean;
  /** Only jobs of this one are shown. */
  school?: string | undefined;
  /** The poster is an operator, whose jobs are messages. */
  messages: boolean;
  order: BoardOrder;
  view: BoardView;
  /** What is over begins unfolded. */
  pastOpen: boolean;
}

const watched = [
  "applicationsChanged",
  "jobChanged",
  "substituteChosen",
  "jobPosted",
  "filesChanged",
] as const;

/** A poster's jobs with who applied; it follows what substitutes do while one looks at it. */
export function Board({ initial, renderedAt, lang, page, principal, school, ...props }: Props) {
  const t = translate(lang);
  const order = useShared($boardOrder, props.order);
  const compare = comparing<PostedJob>(order, (job) => sortedBy(job, lang, t), lang);
  const wish: BoardWish = { principal, school, order, compare };
  const { data, now, stale, refresh, extend } = useLive(initial, renderedAt, watched, (known, all) =>
    loadBoard(wish, all, known?.changed),
  );
  const { ahead, past, counts } = boardAt(data, now);
  const jobs = [...ahead, ...past];
  const view = useShared($boardView, props.view);
  const [viewersOf, setViewersOf] = useState<PostedJob>();
  const [substituteOf, setSubstituteOf] = useState<PostedJob>();
  const parts = [data.order, data.ahead.next, data.past.next].join(" ");
  const arrived = useArrivals(jobs.flatMap(happenings), parts);
  useOutsideCounts(counts, lang);
  // Of a whole list nothing is held back: there is room for what comes.
  const room = isWhole(initial.ahead) ? pageOfJobs : 0;
  const { shown, showMore } = useShown(initial.ahead.jobs.length + room);

  // Of a part, another order has other jobs first; and where nothing is left of it, there may be something elsewhere.
  const wanted = !isWhole(data.ahead) && (data.order !== order || ahead.length === 0) ? order : undefined;
  useEffect(() => {
    if (wanted) void refresh();
  }, [wanted, refresh]);

  const isFresh = (job: PostedJob) => happenings(job).some((one) => arrived.has(one));
  const sorted = ahead.toSorted(compare).slice(0, shown);
  const card = (job: PostedJob, withoutDay: boolean) => (
    <BoardCard
      key={job.id}
      {...{ job, now, lang, t, withoutDay }}
      fresh={isFresh(job)}
      withSchool={props.severalSchools}
      onViewers={setViewersOf}
      onSubstitute={setSubstituteOf}
    />
  );
  const today = dateIn(jobs[0]?.timeZone ?? "Europe/Helsinki", now);
  const newcomers = jobs.flatMap((job) =>
    job.applicantList.filter((one) => arrived.has(applicantKey(job, one.email))),
  );
  const latest = jobs.find((job) => job.applicantList.some((one) => one === newcomers.at(-1)));
  const layout = view === "list" ? "rows" : "grid";
  return (
    <>
      <LiveNotice stale={stale} t={t} onRetry={refresh} />
      <p className="visually-hidden" role="status">
        {latest && t("jobs:board.arrived", { count: newcomers.length, title: jobTitle(latest, lang, t) })}
      </p>
      {ahead.length === 0 && wanted === undefined && (
        <EmptyState
          icon="calendar"
          title={t(props.messages ? "jobs:messages.empty" : "jobs:board.empty")}
          text={t(props.messages ? "jobs:messages.emptyHint" : "jobs:board.emptyHint")}
          action={
            <a className="button" href="/app/jobs/new">
              {t(props.messages ? "jobs:messages.post" : "jobs:board.post")}
            </a>
          }
        />
      )}
      {order === "day" && page === "board"
        ? byDay(sorted, today).map((group) => (
            <section key={group.day} className={layout} aria-labelledby={`day-${group.day}`}>
              <p className="day" id={`day-${group.day}`}>
                {dayHeading(group.day, today, t)}
              </p>
              {group.jobs.map((job) => card(job, true))}
            </section>
          ))
        : ahead.length > 0 && (
            <section
              className={layout}
              aria-label={t(page === "board" ? "jobs:board.title" : "jobs:own.title")}
            >
              {sorted.map((job) => card(job, false))}
            </section>
          )}
      {(data.ahead.next !== undefined || ahead.length > shown) && (
        <MoreJobs
          left={data.ahead.start ? undefined : allAhead(counts) - sorted.length}
          href={`?sort=${order}&cursor=${data.ahead.next ?? ""}`}
          t={t}
          onMore={async () => {
            if (data.ahead.next && ahead.length < shown + pageOfJobs)
              await extend((all) => moreAhead(wish, all));
            showMore();
          }}
        />
      )}
      {past.length > 0 && (
        <details className="past-jobs" id="past" open={props.pastOpen}>
          <summary>
            {t("jobs:board.past")} <span className="count">{counts.ended}</span>
          </summary>
          <div className={layout}>{past.map((job) => card(job, false))}</div>
          {data.past.next !== undefined && (
            <MoreJobs
              left={data.past.start ? undefined : counts.ended - past.length}
              href={`?sort=${order}&past=${data.past.next}#past`}
              t={t}
              onMore={() => extend((all) => morePast(wish, all))}
            />
          )}
        </details>
      )}
      <ViewersDialog job={viewersOf} t={t} onClose={() => setViewersOf(undefined)} />
      <SubstituteDialog job={substituteOf} lang={lang} t={t} onClose={() => setSubstituteOf(undefined)} />
    </>
  );
}

/** As in the server's parts: a message goes by its first line. */
const sortedBy = (job: PostedJob, lang: Lang, t: Translate) =>
  job.messageKind ? (job.description.trim().split("\n")[0] ?? "") : jobTitle(job, lang, t);

const applicantKey = (job: PostedJob, email: string) => `${job.id} ${email}`;

/** What can be new about a job: itself, each applicant, the choice. */
function happenings(job: PostedJob): string[] {
  const chosen = job.chosen ? [`${job.id} chosen ${job.chosen}`] : [];
  return [job.id, ...job.applicantList.map((one) => applicantKey(job, one.email)), ...chosen];
}
