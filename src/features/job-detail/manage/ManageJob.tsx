import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { type Lang, translate } from "../../../i18n.ts";
import { readPosted } from "../../job/calls.ts";
import { LiveNotice } from "../../live/LiveNotice.tsx";
import { ofOthers, useLive } from "../../live/useLive.ts";
import { Facts, Files, Info } from "../Facts.tsx";
import { ApplicantList } from "./ApplicantList.tsx";
import { ChosenCard } from "./ChosenCard.tsx";
import { JobHead } from "./JobHead.tsx";
import { ManageActions } from "./ManageActions.tsx";

interface Props {
  initial: PostedJob;
  renderedAt: string;
  lang: Lang;
}

const watched = ["applicationsChanged", "jobChanged", "substituteChosen", "filesChanged"] as const;

/** One job as its poster manages it: what it says, who applied, who was chosen. */
export function ManageJob({ initial, renderedAt, lang }: Props) {
  const t = translate(lang);
  const { id } = initial;
  const live = useLive(initial, renderedAt, watched, (known, posted) =>
    ofOthers(id, known) ? Promise.resolve(posted) : readPosted(id),
  );
  const { data: job, now, stale, refresh } = live;
  return (
    <>
      <LiveNotice stale={stale} t={t} onRetry={refresh} />
      <JobHead {...{ job, now, t }} />
      <ChosenCard job={job} t={t} />
      {job.state !== "message" && <ApplicantList {...{ job, now, lang, t }} />}
      <section className="card">
        <Facts job={job} lang={lang} t={t} />
      </section>
      <Info job={job} t={t} />
      {job.files.length > 0 && <Files files={job.files} t={t} />}
      <ManageActions job={job} t={t} />
    </>
  );
}
