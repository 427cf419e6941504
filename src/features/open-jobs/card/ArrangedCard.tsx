import { memo } from "react";
import type { Booking } from "../../../../server/modules/bookings/index.ts";
import type { Job } from "../../../../server/modules/jobs/index.ts";
import { CardMenu } from "../../../components/CardMenu.tsx";
import { dateIn } from "../../../dates.ts";
import type { Lang, Translate } from "../../../i18n.ts";
import { anchorOf } from "../../job/applied.ts";
import { ClashNote } from "../../job/card/ClashNote.tsx";
import { JobCard } from "../../job/card/JobCard.tsx";
import { DaysOfJob } from "../../job/days/DaysOfJob.tsx";
import { clashOf, freeDays } from "../../job/list/clash.ts";
import { AllHear } from "../../job/stages/AllHear.tsx";
import { Swipeable } from "../../job/swipe/Swipeable.tsx";
import { messageParts } from "../../job/words/message.ts";
import { jobName } from "../../job/words/name.ts";
import type { Arrange } from "../useArranging.ts";
import { MessageCard } from "./MessageCard.tsx";
import { useCardActions } from "./useCardActions.ts";

/** What all cards of the page need besides their job. */
export interface Around {
  now: Date;
  lang: Lang;
  t: Translate;
  arrange: Arrange;
  /** What one is booked for. */
  booked: readonly Booking[];
  /** Id of the job that is shown beside the list. */
  shown: string | undefined;
}

interface Props extends Omit<Around, "shown"> {
  job: Job;
  fresh?: boolean;
  withoutDay?: boolean;
  /** It is the one that is shown beside the list. */
  current: boolean;
}

/** A job card whose actions can be swiped to or opened as a menu. What comes beside it renders nothing of it anew. */
export const ArrangedCard = memo(function ArrangedCard(props: Props) {
  const { job, now, lang, t, arrange, fresh, withoutDay, booked, current } = props;
  const { reasons = [], hindrance } = job.fit ?? {};
  // Of shared days one that is free is enough.
  const free = job.daysShared ? freeDays(job, booked, now) : undefined;
  const clash =
    (free ? (free.length === 0 ? "full" : undefined) : clashOf(job, booked)) ??
    (hindrance === "outsideOwnTimes" ? "ownTimes" : undefined);
  const actions = useCardActions(job, t, arrange);
  const name = jobName(job, dateIn(job.timeZone, now), lang, t);
  const menu = <CardMenu label={t("jobs:open.more", { title: name })} actions={actions} />;
  return (
    <Swipeable actions={actions}>
      {job.messageKind ? (
        <MessageCard message={job} now={now} t={t} menu={menu} />
      ) : (
        <JobCard
          {...{ job, now, lang, t, fresh, withoutDay, current, menu, name }}
          grouped
          anchor={anchorOf(job.id)}
          className={clash === "full" || clash === "ownTimes" ? "cannot" : ""}
        >
          <ClashNote clash={clash} t={t} />
          <DaysOfJob {...{ job, free, now, t }} />
          <AllHear {...{ job, now, t }} />
          {reasons.length > 0 && <p className="fits">{reasons.join(" · ")}</p>}
        </JobCard>
      )}
    </Swipeable>
  );
});

/** A message can be hidden; it is of no school. */
export function ArrangedMessage({
  message,
  now,
  t,
  arrange,
}: Omit<Around, "lang" | "booked" | "shown"> & { message: Job }) {
  const hide = useCardActions(message, t, arrange).slice(0, 1);
  const { title } = messageParts(message, t);
  const menu = <CardMenu label={t("jobs:open.more", { title })} actions={hide} />;
  return (
    <Swipeable actions={hide}>
      <MessageCard message={message} now={now} t={t} menu={menu} />
    </Swipeable>
  );
}
