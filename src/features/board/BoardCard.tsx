import { memo, type ReactNode } from "react";
import type { PostedJob } from "../../../server/modules/jobs/index.ts";
import { countryOf } from "../../../server/modules/reference/rules.ts";
import { Icon } from "../../components/Icon.tsx";
import { toneClass } from "../../components/StatePill.tsx";
import { dateIn } from "../../dates.ts";
import type { Lang, Translate } from "../../i18n.ts";
import { When } from "../job/card/JobLines.tsx";
import { chosenForDays } from "../job/days/filled.ts";
import { freshApplicants } from "../job/list/counts.ts";
import { Faces } from "../job/people/Faces.tsx";
import { AskedLine } from "../job/request/AskedLine.tsx";
import { OpenToAll } from "../job/stages/OpenToAll.tsx";
import { BoardMark, StageLine } from "../job/stages/StageMark.tsx";
import { runningOf } from "../job/stages/stage.ts";
import { plainDay } from "../job/words/dates.ts";
import { gradesShort, jobTitle } from "../job/words/facts.ts";
import { jobName } from "../job/words/name.ts";
import { applicantsCounted, posterLook, viewersCounted } from "../job/words/poster-look.ts";
import { ChosenStrip } from "./ChosenStrip.tsx";

export interface BoardCardProps {
  job: PostedJob;
  now: Date;
  lang: Lang;
  t: Translate;
  /** Something about it changed after the page was rendered. */
  fresh: boolean;
  /** The heading above already says the day. */
  withoutDay: boolean;
  /** The poster has several schools. */
  withSchool: boolean;
  /** Whether identities can be verified here. */
  verifiable: boolean;
  onViewers(job: PostedJob): void;
  onSubstitute(job: PostedJob): void;
  /** Ends when the job is shown as it is by now. */
  refresh(id: string): Promise<void>;
}

/** Puts a job on the board; `withoutDay` where a heading above it says the day. */
export type Card = (job: PostedJob, withoutDay: boolean) => ReactNode;

/**
 * A job on the notice board, as a block or as a row: the same parts, laid out by the list around it. Another order moves
 * it, and renders nothing of it anew.
 */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { job, now, lang, t, fresh, withSchool } = props;
  const look = posterLook(job, freshApplicants(job), now, t);
  const title = jobTitle(job, lang, t);
  const name = jobName(job, dateIn(job.timeZone, now), lang, t);
  const facts = job.messageKind
    ? []
    : [
        withSchool && job.school,
        gradesShort(job.grades, t, countryOf(job.region)),
        job.regarding || job.reason,
        job.inReserve && t("jobs:board.inReserve", { count: job.inReserve }),
      ].filter(Boolean);
  return (
    <article
      className={`card job posted ${toneClass(look.tone)} ${fresh ? "is-new" : ""}`}
      id={`job-${job.id}`}
    >
      <header>
        {/* Below the heading of its day, where that says it. */}
        <h2 aria-level={props.withoutDay ? 3 : undefined}>
          <a href={`/app/manage/${job.id}`} aria-label={name}>
            {title}
          </a>
        </h2>
        <BoardMark {...{ job, look, now, t }} />
      </header>
      {job.messageKind ? (
        <Until job={job} now={now} t={t} />
      ) : (
        <When job={job} now={now} t={t} withoutDay={props.withoutDay && job.startDate === job.endDate} />
      )}
      <ul className="facts">
        {facts.map((fact) => (
          <li key={String(fact)}>{fact}</li>
        ))}
      </ul>
      <StageLine {...{ job, look, now, t }} />
      <AskedLine {...{ job, now, t }} />
      {runningOf(job, now) && <OpenToAll id={job.id} refresh={props.refresh} {...{ name, t }} />}
      {job.chosenSubstitute ? (
        <ChosenStrip
          substitute={job.chosenSubstitute}
          verifiable={props.verifiable}
          t={t}
          onOpen={() => props.onSubstitute(job)}
          href={`/app/manage/${job.id}`}
        />
      ) : (
        // Nobody applies to a message of the operator.
        !job.messageKind && <Applicants job={job} now={now} t={t} />
      )}
      <Doings {...{ job, name, t }} onViewers={props.onViewers} />
    </article>
  );
});

/** A message of the operator has a last day, and nothing else of a job. */
function Until({ job, now, t }: Pick<BoardCardProps, "job" | "now" | "t">) {
  return (
    <p className="when">
      <span>
        <Icon name="calendar" />
        {`${t("jobs:messages.until")} ${plainDay(job.endDate, dateIn(job.timeZone, now), t)}`}
      </span>
    </p>
  );
}

/** Of a job that several have between them by now, these. */
function Applicants({ job, now, t }: Pick<BoardCardProps, "job" | "now" | "t">) {
  const chosen = job.openDays?.length ? [] : chosenForDays(job);
  return (
    <p className="applicant-count">
      <Faces applicants={chosen.length > 0 ? chosen : job.applicantList} />
      {chosen.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(", ") ||
        applicantsCounted(job, now, t)}
    </p>
  );
}

/** Who has looked, and the way to its form: each is heard with the job. */
function Doings({
  job,
  name,
  t,
  onViewers,
}: Pick<BoardCardProps, "job" | "t" | "onViewers"> & { name: string }) {
  return (
    <footer>
      <button
        type="button"
        className="icon-button viewers"
        aria-label={`${viewersCounted(job, t)}: ${name}`}
        onClick={() => onViewers(job)}
      >
        <Icon name="eye" />
        {viewersCounted(job, t)}
      </button>
      <a
        className="icon-button"
        href={`/app/manage/${job.id}?edit=1`}
        aria-label={t("jobs:board.edit", { title: name })}
      >
        <Icon name="edit" />
      </a>
    </footer>
  );
}
