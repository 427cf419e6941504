import type { Job } from "../../../server/modules/jobs/index.ts";
import type { Lang, Translate } from "../../i18n.ts";
import { JobCard } from "../job/card/JobCard.tsx";
import { jobTitle } from "../job/words/facts.ts";
import { messageParts } from "../job/words/message.ts";
import { CardMenu, type MenuAction } from "./CardMenu.tsx";
import { MessageCard } from "./MessageCard.tsx";
import { Swipeable } from "./Swipeable.tsx";

/** What a substitute can do to their own list; it never changes the job. */
export interface Arrange {
  hide(job: Job): void;
  restore(job: Job): void;
  askSchool(job: Job): void;
  askDelete(job: Job): void;
}

interface Props {
  job: Job;
  now: Date;
  lang: Lang;
  t: Translate;
  arrange: Arrange;
  fresh?: boolean;
}

/** A job card whose actions can be swiped to or opened as a menu. */
export function ArrangedCard({ job, now, lang, t, arrange, fresh }: Props) {
  const actions = job.state === "inactive" ? hiddenActions(job, t, arrange) : openActions(job, t, arrange);
  const menu = <CardMenu label={t("jobs:open.more", { title: jobTitle(job, lang, t) })} actions={actions} />;
  return (
    <Swipeable actions={actions}>
      {job.messageKind ? (
        <MessageCard message={job} now={now} t={t} menu={menu} />
      ) : (
        <JobCard job={job} now={now} lang={lang} t={t} fresh={fresh} menu={menu} />
      )}
    </Swipeable>
  );
}

export function ArrangedMessage({
  message,
  now,
  t,
  arrange,
}: Omit<Props, "job" | "lang"> & { message: Job }) {
  const hide = openActions(message, t, arrange).slice(0, 1);
  const menu = (
    <CardMenu label={t("jobs:open.more", { title: messageParts(message, t).title })} actions={hide} />
  );
  return <MessageCard message={message} now={now} t={t} menu={menu} />;
}

function openActions(job: Job, t: Translate, arrange: Arrange): MenuAction[] {
  return [
    {
      label: t("jobs:open.hide"),
      icon: "hide",
      fields: { do: "hide", job: job.id },
      run: () => arrange.hide(job),
    },
    {
      label: t("jobs:open.hideSchool"),
      icon: "school",
      href: `?confirm=school&job=${job.id}`,
      run: () => arrange.askSchool(job),
    },
  ];
}

function hiddenActions(job: Job, t: Translate, arrange: Arrange): MenuAction[] {
  return [
    {
      label: t("jobs:open.restore"),
      icon: "restore",
      fields: { do: "restore", job: job.id },
      run: () => arrange.restore(job),
    },
    {
      label: t("jobs:open.delete"),
      icon: "trash",
      href: `?confirm=delete&job=${job.id}`,
      run: () => arrange.askDelete(job),
    },
  ];
}
