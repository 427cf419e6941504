import type { ReactNode } from "react";
import type { Booking } from "../../../../server/modules/bookings/index.ts";
import type { Job, JobSchool, OpenJob } from "../../../../server/modules/jobs/index.ts";
import { ApiError } from "../../../api.ts";
import { EmailText } from "../../../components/EmailText.tsx";
import { Icon } from "../../../components/Icon.tsx";
import { StatePill } from "../../../components/StatePill.tsx";
import { type Lang, translate } from "../../../i18n.ts";
import { readOpened } from "../../job/calls.ts";
import { Begun } from "../../job/card/JobLines.tsx";
import { DaysOfJob } from "../../job/days/DaysOfJob.tsx";
import { clashWith } from "../../job/list/clash.ts";
import { AllHear } from "../../job/stages/AllHear.tsx";
import { publishedAgo, whenInFull } from "../../job/words/dates.ts";
import { jobTitle } from "../../job/words/facts.ts";
import { messageParts } from "../../job/words/message.ts";
import { substituteLook } from "../../job/words/state.ts";
import { LiveNotice } from "../../live/LiveNotice.tsx";
import { useBooked } from "../../live/use/useBooked.ts";
import { ofOthers, useLive } from "../../live/use/useLive.ts";
import { Because } from "../Because.tsx";
import { Facts, Files, Info } from "../Facts.tsx";
import { Address } from "./Address.tsx";
import { DetailActions } from "./DetailActions.tsx";
import { standingOf } from "./standing.ts";

export type Opened = OpenJob & { msg?: string };

interface Props {
  initial: Opened;
  renderedAt: string;
  lang: Lang;
  email: string;
  /** What one is booked for. */
  booked: readonly Booking[];
  /** What is said of other applications before this one is sent, where one is (`waiting.ts`). */
  waits?: string | undefined;
  /** The days to tick, of a job whose days are shared … */
  days?: ReactNode;
  /** … and whether there is one. */
  tickable?: boolean;
  /** Shown unasked beside a list, which follows what happens to it. */
  glance: boolean;
  /** Where one comes after withdrawing. */
  withdrawn: string;
}

const watched = [
  "jobChanged",
  "jobPosted",
  "substituteChosen",
  "applicationsChanged",
  "requestsChanged",
  "filesChanged",
] as const;

/** One job as a substitute sees it, and what they can do about it. */
export function JobDetail({
  initial,
  renderedAt,
  lang,
  email,
  booked,
  waits,
  days,
  tickable,
  glance,
  withdrawn,
}: Props) {
  const t = translate(lang);
  const id = initial.job.id;
  const { data, now, stale, refresh } = useLive<Opened | undefined>(
    initial,
    renderedAt,
    watched,
    (known, opened) => (glance || ofOthers(id, known) ? Promise.resolve(opened) : readOpened(id).catch(gone)),
  );
  const bookedNow = useBooked(booked);
  if (!data) return <p className="notice unread">{t("jobs:detail.gone")}</p>;
  const { job, school, msg } = data;
  if (job.messageKind) return <p className="card prose">{messageParts(job, t).body}</p>;
  const standing = standingOf(data, now, clashWith(job, bookedNow), tickable);
  return (
    <>
      <LiveNotice stale={stale} t={t} onRetry={refresh} />
      <div className="standing" role="status">
        <StatePill {...substituteLook(job, t)} />
        <span className="hint">{publishedAgo(job.created, now, t)}</span>
        <Begun {...{ job, now, t }} />
        <AllHear {...{ job, now, t }} />
      </div>
      <DaysOfJob {...{ job, now, t }} />
      {msg && (
        <p className="notice unread">
          <Icon name="info" />
          {msg}
        </p>
      )}
      <div className="split aside-first">
        <div className="stack">
          <Because fit={job.fit} t={t} />
          <section className="card">
            <Facts
              {...{ job, lang, t }}
              school={<School job={job} school={school} t={t} />}
              contact={
                job.state === "chosen" && job.owner && <Poster name={school.contact} email={job.owner} />
              }
            />
          </section>
          <Info job={job} t={t} />
          <Files files={job.files} t={t} />
        </div>
        <aside className="stack stick" aria-label={t("jobs:detail.when")}>
          <section className="card action detail-action">
            <p className="when-big">
              <b>{jobTitle(job, lang, t)}</b>
              <br />
              {whenInFull(job, t)}
            </p>
            {/* An empty slot is something all the same. */}
            <DetailActions
              {...{ job, standing, waits, lang, t, email, refresh, withdrawn }}
              days={job.daysShared && days}
            />
          </section>
        </aside>
      </div>
    </>
  );
}

function School({ job, school, t }: { job: Job; school: JobSchool; t: ReturnType<typeof translate> }) {
  return (
    <>
      {school.name || job.school}
      <Address address={school.address || job.address} t={t} />
    </>
  );
}

/** Told to the chosen one alone (rule: for-the-chosen-one). */
function Poster({ name, email }: { name: string | undefined; email: string }) {
  return (
    <>
      {name}
      {name && <br />}
      <a href={`mailto:${email}`}>
        <EmailText email={email} />
      </a>
    </>
  );
}

function gone(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 404) return undefined;
  throw error;
}
