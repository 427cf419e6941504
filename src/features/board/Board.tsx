import { useDeferredValue, useState } from "react";
import type { PostedJob } from "../../../server/modules/jobs/index.ts";
import { dateIn } from "../../dates.ts";
import { translate } from "../../i18n.ts";
import { MoreJobs } from "../job/list/MoreJobs.tsx";
import { SubstituteDialog } from "../job/people/SubstituteDialog.tsx";
import { ViewersDialog } from "../job/people/ViewersDialog.tsx";
import { jobTitle } from "../job/words/facts.ts";
import { LiveNotice } from "../live/LiveNotice.tsx";
import { useShared } from "../live/use/useShared.ts";
import { AheadJobs } from "./AheadJobs.tsx";
import { BoardCard } from "./BoardCard.tsx";
import type { LedTo } from "./days/posted.ts";
import { EmptyBoard } from "./EmptyBoard.tsx";
import { type BoardStart, useBoard } from "./live/useBoard.ts";
import { useNews } from "./live/useNews.ts";
import { useOutsideCounts } from "./live/useOutsideCounts.ts";
import { PastJobs } from "./PastJobs.tsx";
import { $boardView, type BoardPage, type BoardView } from "./view.ts";

interface Props extends BoardStart {
  page: BoardPage;
  /** Cards say which school they are of. */
  severalSchools: boolean;
  /** Whether identities can be verified here. */
  verifiable: boolean;
  /** The poster is an operator, whose jobs are messages. */
  messages: boolean;
  view: BoardView;
  led?: LedTo | undefined;
  /** What stands over it where it does not come among the others. */
  ledAs: string;
  /** What is over begins unfolded. */
  pastOpen: boolean;
}

/** A poster's jobs with who applied; it follows what substitutes do while one looks at it. */
export function Board(props: Props) {
  const { page, severalSchools, verifiable, messages, led, pastOpen, view: rendered, ...start } = props;
  const { lang } = start;
  const t = translate(lang);
  const { now, stale, refresh, counts, order, ...board } = useBoard(start);
  const news = useNews(board.all, board.part);
  useOutsideCounts(counts, lang);
  const [viewersOf, setViewersOf] = useState<PostedJob>();
  const [substituteOf, setSubstituteOf] = useState<PostedJob>();

  const card = (job: PostedJob, withoutDay: boolean) => (
    <BoardCard
      key={job.id}
      {...{ job, now, lang, t, withoutDay, verifiable, refresh }}
      fresh={news.isFresh(job) || (led?.isNew === true && job.id === led.job.id)}
      withSchool={severalSchools}
      onViewers={setViewersOf}
      onSubstitute={setSubstituteOf}
    />
  );
  const layout = useDeferredValue(useShared($boardView, rendered)) === "list" ? "rows" : "grid";
  const today = dateIn(board.all[0]?.timeZone ?? "Europe/Helsinki", now);
  return (
    <>
      <LiveNotice stale={stale} t={t} onRetry={refresh} />
      <p className="visually-hidden" role="status">
        {news.latest &&
          t("jobs:board.arrived", { count: news.applicants, title: jobTitle(news.latest, lang, t) })}
      </p>
      {led && !board.ahead.some(({ id }) => id === led.job.id) && (
        <section className={layout} aria-label={props.ledAs}>
          {card(led.job, false)}
        </section>
      )}
      {board.empty && Object.keys(start.filter).length === 0 && <EmptyBoard messages={messages} t={t} />}
      <AheadJobs jobs={board.ahead} {...{ page, order, today, layout, card, t }} />
      {board.moreAhead && <MoreJobs {...board.moreAhead} t={t} />}
      <PastJobs
        jobs={board.past.filter(({ id }) => id !== led?.job.id)}
        count={counts.ended}
        open={pastOpen}
        {...{ layout, card, t }}
      >
        {board.morePast && <MoreJobs {...board.morePast} t={t} />}
      </PastJobs>
      <ViewersDialog job={viewersOf} {...{ lang, t }} onClose={() => setViewersOf(undefined)} />
      <SubstituteDialog
        job={substituteOf}
        {...{ verifiable, lang, t }}
        onClose={() => setSubstituteOf(undefined)}
      />
    </>
  );
}
