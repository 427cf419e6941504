import { useState } from "react";
import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { Icon } from "../../../components/Icon.tsx";
import type { Translate } from "../../../i18n.ts";
import { deleteJob } from "../../job/calls.ts";
import { AskLink } from "../AskLink.tsx";
import { askToDelete } from "../questions.ts";

/** Change the job, or delete it. */
export function ManageActions({ job, t }: { job: PostedJob; t: Translate }) {
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    await deleteJob(job.id);
    location.replace(`/app/jobs?done=${job.messageKind ? "messageDeleted" : "deleted"}`);
  };
  return (
    <>
      <div className="bottom-action manage-actions">
        <AskLink about="delete" className="button quiet danger" onAsk={() => setAsking(true)}>
          <Icon name="trash" />
          {t("jobs:manage.delete")}
        </AskLink>
        <a className="button" href="?edit=1">
          <Icon name="edit" />
          {t("jobs:manage.edit")}
        </a>
      </div>
      <ConfirmDialog
        open={asking}
        {...askToDelete(job, t)}
        danger
        t={t}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
