import { useState } from "react";
import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { CardMenu, type MenuAction } from "../../../components/CardMenu.tsx";
import { ConfirmDialog } from "../../../components/dialog/ConfirmDialog.tsx";
import { Icon } from "../../../components/Icon.tsx";
import { type Lang, translate } from "../../../i18n.ts";
import { deleteJob } from "../../job/calls.ts";
import { endsSaid } from "../../job/people/ends.ts";
import { useShared } from "../../live/use/useShared.ts";
import { askToDelete, type Concerned } from "./ask.ts";
import { $concerned } from "./concerned.ts";

interface Props {
  job: Pick<PostedJob, "id" | "messageKind">;
  /** When the page was rendered. */
  concerned: Concerned;
  /** The job in words. */
  about: string;
  lang: Lang;
}

/** What is done to a job now and then: it is changed, copied, or deleted. */
export function JobTools({ job, concerned, about, lang }: Props) {
  const t = translate(lang);
  const known = useShared($concerned, concerned);
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    await deleteJob(job.id);
    location.replace(`/app/jobs?done=${job.messageKind ? "messageDeleted" : "deleted"}`);
  };
  const copy = `/app/jobs/new?copy=${job.id}`;
  const actions: MenuAction[] = [
    { label: t("jobs:manage.copy"), icon: "copy", href: copy, run: () => location.assign(copy) },
    { label: t("jobs:manage.delete"), icon: "trash", href: "?confirm=delete", run: () => setAsking(true) },
  ];
  return (
    <div className="job-tools">
      <a className="button quiet" href="?edit=1">
        <Icon name="edit" />
        {t("jobs:manage.edit")}
      </a>
      <CardMenu label={t("jobs:manage.more")} actions={job.messageKind ? actions.slice(1) : actions} />
      <ConfirmDialog
        open={asking}
        {...askToDelete(job, known, about, t, asking ? endsSaid("delete") : "")}
        danger
        t={t}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
