import { useState } from "react";
import type { PostedJob } from "../../../server/modules/jobs/index.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { type Lang, translate } from "../../i18n.ts";
import { dateIn, dayHeading } from "../job/dates.ts";
import { jobTitle } from "../job/facts.ts";
import { ViewersDialog } from "../job/ViewersDialog.tsx";
import { LiveNotice } from "../live/LiveNotice.tsx";
import { useArrivals } from "../live/useArrivals.ts";
import { type Known, useLive } from "../live/useLive.ts";
import { useShared } from "../live/useShared.ts";
import { BoardCard } from "./BoardCard.tsx";
import { loadBoard } from "./load.ts";
import { atSchool, type BoardOrder, byDay, inBoardOrder, pastAndAhead } from "./order.ts";
import { SubstituteDialog } from "./SubstituteDialog.tsx";
import { useOutsideCounts } from "./useOutsideCounts.ts";
import { $boardOrder, $boardView, type BoardPage, type BoardView } from "./view.ts";

interface Props {
  initial: PostedJob[];
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
}

const watched = [
  "applicationsChanged",
  "jobChanged",
  "substituteChosen",
  "jobPosted",
  "filesChanged",
] as const;

/** A poster's jobs with who applied; it follows what substitutes do while one looks at it. */
export function Board({ initial, renderedAt, lang, page, principal, ...props }: Props) {
  const t = translate(lang);
  const load = (known?: Known<PostedJob[]>) => loadBoard(principal, known);
  const { data, now, stale, refresh } = useLive(initial, renderedAt, watched, load);
  const jobs = atSchool(data, props.school);
  const order = useShared($boardOrder, props.order);
  const view = useShared($boardView, props.view);
  const [viewersOf, setViewersOf] = useState<PostedJob>();
  const [substituteOf, setSubstituteOf] = useState<PostedJob>();
  const arrived = useArrivals(jobs.flatMap(happenings));
  useOutsideCounts(data, props.school, now, lang);

  const isFresh = (job: PostedJob) => happenings(job).some((one) => arrived.has(one));
  const { ahead, past } = pastAndAhead(jobs, now);
  const sorted = inBoardOrder(ahead, order, (job) => jobTitle(job, lang, t), lang);
  const card = (job: PostedJob, withoutDay: boolean) => (
    <BoardCard
      key={job.uniqueId}
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
      {ahead.length === 0 && (
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
      {past.length > 0 && (
        <details className="past-jobs">
          <summary>
            {t("jobs:board.past")} <span className="count">{past.length}</span>
          </summary>
          <div className={layout}>{past.map((job) => card(job, false))}</div>
        </details>
      )}
      <ViewersDialog job={viewersOf} t={t} onClose={() => setViewersOf(undefined)} />
      <SubstituteDialog job={substituteOf} lang={lang} t={t} onClose={() => setSubstituteOf(undefined)} />
    </>
  );
}

const applicantKey = (job: PostedJob, email: string) => `${job.uniqueId} ${email}`;

/** What can be new about a job: itself, each applicant, the choice. */
function happenings(job: PostedJob): string[] {
  const chosen = job.chosen ? [`${job.uniqueId} chosen ${job.chosen}`] : [];
  return [job.uniqueId, ...job.applicantList.map((one) => applicantKey(job, one.email)), ...chosen];
}
