import { type ReactNode, useEffect } from "react";
import { type Lang, translate } from "../../../i18n.ts";
import { isDeleted } from "../../job/calls.ts";
import { AlreadyElsewhere } from "../../job/people/AlreadyElsewhere.tsx";
import { useChoosing } from "../../job/people/Choosing.tsx";
import { postedEvents } from "../../job/posted.ts";
import { readStaged, type Staged } from "../../job/stages/load.ts";
import { StageCard } from "../../job/stages/StageCard.tsx";
import { LiveNotice } from "../../live/LiveNotice.tsx";
import { ofOthers, useLive } from "../../live/use/useLive.ts";
import { ApplicantList } from "./ApplicantList.tsx";
import type { ApplicantOrder } from "./applicant-order.ts";
import { concernedBy } from "./ask.ts";
import { ChooseDialogs } from "./ChooseDialogs.tsx";
import { ChosenCard } from "./ChosenCard.tsx";
import { $concerned } from "./concerned.ts";
import { JobFacts } from "./JobFacts.tsx";
import { JobHead } from "./JobHead.tsx";
import { MessageFacts } from "./MessageFacts.tsx";

interface Props {
  initial: Staged;
  renderedAt: string;
  /** Address of whoever looks. */
  owner: string;
  /** Applicants that are shown at first. */
  first: number;
  /** In which order. */
  order: ApplicantOrder;
  /** Whether identities can be verified here. */
  verifiable: boolean;
  lang: Lang;
  /** Who has, and gets, which of its days, where these are shared. */
  days?: ReactNode;
  /** Who would fit it and has not applied. */
  fits?: ReactNode;
  /** What stands beneath the chosen one. */
  reserve?: ReactNode;
  /** How it came to them. */
  timeline?: ReactNode;
}

/** One job as its poster manages it: what it says, who applied, who was chosen. */
export function ManageJob({
  initial,
  renderedAt,
  owner,
  first,
  order,
  verifiable,
  lang,
  days,
  fits,
  reserve,
  timeline,
}: Props) {
  const t = translate(lang);
  const { id } = initial.job;
  const live = useLive(initial, renderedAt, postedEvents, (known, staged) =>
    ofOthers(id, known) || isDeleted(id) ? Promise.resolve(staged) : readStaged(id),
  );
  const { now, stale, refresh } = live;
  const { job, audience } = live.data;
  const isFilled = job.state === "chosen";
  const choosing = useChoosing(id, () => refresh(id), t);
  useEffect(() => $concerned.set(concernedBy(job, now)), [job, now]);
  return (
    <>
      <LiveNotice stale={stale} t={t} onRetry={refresh} />
      {choosing.elsewhere && <AlreadyElsewhere text={choosing.elsewhere} t={t} />}
      <JobHead {...{ job, now, lang, t }} />
      {days}
      {job.state === "message" ? (
        <MessageFacts {...{ job, lang, t }} />
      ) : (
        <div className="split facts-first">
          <div className="stack">
            <JobFacts {...{ job, lang, t }} />
            <StageCard {...{ job, audience, now, t, refresh }} />
          </div>
          <div className="stack">
            <ChosenCard {...{ job, verifiable, lang, t }} />
            {isFilled && reserve}
            <ApplicantList
              {...{ job, now, owner, first, order, verifiable, lang, t }}
              onChoose={choosing.ask}
            />
            {!isFilled && fits}
          </div>
          {job.chosen && timeline}
        </div>
      )}
      <ChooseDialogs {...{ job, choosing, verifiable, lang, t }} />
    </>
  );
}
