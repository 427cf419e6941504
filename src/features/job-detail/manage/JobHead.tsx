import { useState } from "react";
import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { Icon } from "../../../components/Icon.tsx";
import { StatePill } from "../../../components/StatePill.tsx";
import type { Lang, Translate } from "../../../i18n.ts";
import { Begun } from "../../job/card/JobLines.tsx";
import { freshApplicants } from "../../job/list/counts.ts";
import { ViewersDialog } from "../../job/people/ViewersDialog.tsx";
import { publishedAgo } from "../../job/words/dates.ts";
import { posterLook, viewersCounted } from "../../job/words/poster-look.ts";

/** How the job stands, since when it is there, and who has looked at it. */
export function JobHead({ job, now, lang, t }: { job: PostedJob; now: Date; lang: Lang; t: Translate }) {
  const [viewersOf, setViewersOf] = useState<PostedJob>();
  return (
    <>
      <div className="standing" role="status">
        <StatePill {...posterLook(job, freshApplicants(job), now, t)} />
        <span className="hint">{publishedAgo(job.created, now, t)}</span>
        {!job.messageKind && <Begun {...{ job, now, t }} />}
        <button type="button" className="button quiet small viewers" onClick={() => setViewersOf(job)}>
          <Icon name="eye" />
          {viewersCounted(job, t)}
        </button>
      </div>
      <ViewersDialog job={viewersOf} {...{ lang, t }} onClose={() => setViewersOf(undefined)} />
    </>
  );
}
