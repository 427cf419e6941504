import type { Job } from "../../../../server/modules/jobs/index.ts";
import { CardMenu, type MenuAction } from "../../../components/CardMenu.tsx";
import type { Lang, Translate } from "../../../i18n.ts";
import { isHidden, isPast } from "../older.ts";
import { ApplicationCard } from "./ApplicationCard.tsx";

interface Props {
  job: Job;
  name: string;
  now: Date;
  lang: Lang;
  t: Translate;
  turned: boolean;
  arrange: OlderActions;
}

export interface OlderActions {
  restore(job: Job): void;
  /** These two ask first. */
  askWithdraw(job: Job): void;
  askRemove(job: Job): void;
}

/** An application that nothing comes of for now: its actions are swiped to, or opened as a menu. */
export function OlderCard({ job, name, now, lang, t, turned, arrange }: Props) {
  const actions = actionsOf(job, now, t, arrange);
  const menu = <CardMenu label={t("jobs:open.more", { title: name })} actions={actions} />;
  return <ApplicationCard {...{ job, name, now, lang, t, turned, menu, actions }} />;
}

function actionsOf(
  job: Job,
  now: Date,
  t: Translate,
  { restore, askWithdraw, askRemove }: OlderActions,
): MenuAction[] {
  const stands = !isPast(job, now) && (job.state === "pending" || job.state === "deactivated");
  const back: MenuAction = {
    label: t("jobs:open.restore"),
    icon: "restore",
    sends: { deed: "restore", job: job.id },
    run: () => restore(job),
  };
  const withdraw: MenuAction = {
    label: t("jobs:applications.withdraw"),
    icon: "cross",
    href: `?confirm=withdraw&job=${job.id}`,
    run: () => askWithdraw(job),
  };
  const remove: MenuAction = {
    label: t("jobs:open.delete"),
    icon: "trash",
    href: `?confirm=delete&job=${job.id}`,
    run: () => askRemove(job),
  };
  return [...(isHidden(job) && !isPast(job, now) ? [back] : []), ...(stands ? [withdraw] : []), remove];
}
