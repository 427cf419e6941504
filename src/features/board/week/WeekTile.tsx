import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { countryOf } from "../../../../server/modules/reference/rules.ts";
import { Face } from "../../../components/Face.tsx";
import { toneClass } from "../../../components/StatePill.tsx";
import type { Lang, Translate } from "../../../i18n.ts";
import { chosenForDays } from "../../job/days/filled.ts";
import { freshApplicants } from "../../job/list/counts.ts";
import { Faces } from "../../job/people/Faces.tsx";
import { AskedLine } from "../../job/request/AskedLine.tsx";
import { OpenToAll } from "../../job/stages/OpenToAll.tsx";
import { BoardMark, StageLine } from "../../job/stages/StageMark.tsx";
import { runningOf } from "../../job/stages/stage.ts";
import { days, hours } from "../../job/words/dates.ts";
import { gradesShort, jobTitle } from "../../job/words/facts.ts";
import { jobName } from "../../job/words/name.ts";
import { applicantsCounted, posterLook } from "../../job/words/poster-look.ts";

export interface TileProps {
  job: PostedJob;
  /** What it is read against: the year of a date is said when it is another. */
  today: string;
  now: Date;
  /** Came or changed while one was looking, or was just posted. */
  fresh: boolean;
  /** Class that says where it lies across the columns. */
  place?: string;
  /** Its hours do not say on which day: it has several, or its column has. */
  withDays: boolean;
  withSchool: boolean;
  lang: Lang;
  t: Translate;
  /** Ends when the job is shown as it is by now. */
  refresh(id: string): Promise<void>;
}

/** A job in its day: how it stands, what, when and who. */
export function WeekTile(props: TileProps) {
  const { job, today, now, fresh, place = "", withDays, withSchool, lang, t, refresh } = props;
  const look = posterLook(job, freshApplicants(job), now, t);
  const stage = runningOf(job, now);
  const facts = [
    gradesShort(job.grades, t, countryOf(job.region)),
    withSchool && job.school,
    job.regarding,
    job.inReserve && t("jobs:board.inReserve", { count: job.inReserve }),
  ].filter(Boolean);
  return (
    <li
      className={`tile posted-tile ${toneClass(look.tone)} ${place} ${fresh ? "is-new" : ""}`}
      id={`job-${job.id}`}
      data-job={job.id}
    >
      <BoardMark {...{ job, look, now, t }} />
      <h3>
        <a href={`/app/manage/${job.id}`}>{jobTitle(job, lang, t)}</a>
      </h3>
      <p>
        <b>
          {withDays && `${days(job, today, t)} `}
          {!job.messageKind && hours(job, t)}
        </b>
        {facts.map((fact) => ` · ${fact}`)}
      </p>
      <StageLine {...{ job, look, now, t }} />
      <AskedLine {...{ job, now, t }} />
      {(!(stage || job.asked) || job.applicantList.length > 0) && <Who {...{ job, now, t }} />}
      {stage && <OpenToAll id={job.id} name={jobName(job, today, lang, t)} {...{ t, refresh }} />}
    </li>
  );
}

function Who({ job, now, t }: Pick<TileProps, "job" | "now" | "t">) {
  const { chosenSubstitute: chosen, applicantList } = job;
  if (job.messageKind) return null;
  const some = chosenForDays(job);
  if (!chosen && some.length > 0)
    return (
      <p className="who">
        <Faces applicants={some} />
        <span>{some.map(({ firstName }) => firstName).join(", ")}</span>
      </p>
    );
  if (chosen)
    return (
      <p className="who">
        <Face {...chosen} />
        <span>{`${chosen.firstName} ${chosen.lastName}`}</span>
      </p>
    );
  return (
    <p className="who soft">
      <Faces applicants={applicantList} />
      <span>{applicantsCounted(job, now, t)}</span>
    </p>
  );
}
