import { useState } from "react";
import type { PostedJob } from "../../../server/modules/jobs/index.ts";
import { call } from "../../api.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import { Icon } from "../../components/Icon.tsx";
import { StatePill } from "../../components/StatePill.tsx";
import { type Lang, translate } from "../../i18n.ts";
import { readPosted } from "../job/calls.ts";
import { freshApplicants } from "../job/list/counts.ts";
import { ViewersDialog } from "../job/people/ViewersDialog.tsx";
import { addedAgo } from "../job/words/dates.ts";
import { posterLook } from "../job/words/state.ts";
import { LiveNotice } from "../live/LiveNotice.tsx";
import { ofOthers, useLive } from "../live/useLive.ts";
import { ApplicantList } from "./ApplicantList.tsx";
import { ChosenCard } from "./ChosenCard.tsx";
import { Facts, Files, Info } from "./Facts.tsx";

interface Props {
  initial: PostedJob;
  renderedAt: string;
  lang: Lang;
}

const watched = ["applicationsChanged", "jobChanged", "substituteChosen", "filesChanged"] as const;

/** One job as its poster manages it: what it says, who applied, who was chosen. */
export function ManageJob({ initial, renderedAt, lang }: Props) {
  const t = translate(lang);
  const id = initial.id;
  const {
    data: job,
    now,
    stale,
    refresh,
  } = useLive(initial, renderedAt, watched, (known, posted) =>
    ofOthers(id, known) ? Promise.resolve(posted) : readPosted(id),
  );
  const [asking, setAsking] = useState<"delete" | "remove">();
  const [viewersOf, setViewersOf] = useState<PostedJob>();
  const close = () => setAsking(undefined);
  const message = job.state === "message";
  return (
    <>
      <LiveNotice stale={stale} t={t} onRetry={refresh} />
      <div className="standing" role="status">
        <StatePill {...posterLook(job, freshApplicants(job), t)} />
        <span className="hint">{addedAgo(job.created, now, t)}</span>
        <button
          type="button"
          className="button quiet small viewers"
          aria-label={t("jobs:viewers.button", { count: job.viewers.length })}
          onClick={() => setViewersOf(job)}
        >
          <Icon name="eye" />
          <span className="long">{t("jobs:viewers.button", { count: job.viewers.length })}</span>
          <span className="short">{job.viewers.length}</span>
        </button>
      </div>
      {job.chosenSubstitute && (
        <ChosenCard substitute={job.chosenSubstitute} t={t} onRemove={() => setAsking("remove")} />
      )}
      {!message && <ApplicantList {...{ job, now, lang, t }} />}
      <section className="card">
        <Facts job={job} lang={lang} t={t} />
      </section>
      <Info job={job} t={t} />
      {job.files.length > 0 && <Files files={job.files} t={t} />}
      <div className="bottom-action manage-actions">
        <a
          className="button quiet danger"
          href="?confirm=delete"
          onClick={(event) => {
            event.preventDefault();
            setAsking("delete");
          }}
        >
          <Icon name="trash" />
          {t("jobs:manage.delete")}
        </a>
        <a className="button" href="?edit=1">
          <Icon name="edit" />
          {t("jobs:manage.edit")}
        </a>
      </div>
      <ConfirmDialog
        open={asking === "delete"}
        title={t("jobs:manage.confirmDelete.title")}
        text={t(message ? "jobs:messages.confirmDelete" : "jobs:manage.confirmDelete.text")}
        ok={t(message ? "jobs:messages.delete" : "jobs:manage.confirmDelete.ok")}
        danger
        t={t}
        onConfirm={async () => {
          await call("/api/teachers/deletetemp", { id });
          location.replace(`/app/jobs?done=${message ? "messageDeleted" : "deleted"}`);
        }}
        onClose={close}
      />
      <ConfirmDialog
        open={asking === "remove"}
        title={t("jobs:manage.confirmRemove.title")}
        text={t("jobs:manage.confirmRemove.text")}
        ok={t("jobs:manage.confirmRemove.ok")}
        danger
        t={t}
        onConfirm={async () => {
          await call("/api/teachers/remove/chosen", { id, email: job.chosen });
          location.replace("/app/jobs/overview?done=chosenRemoved");
        }}
        onClose={close}
      />
      <ViewersDialog job={viewersOf} t={t} onClose={() => setViewersOf(undefined)} />
    </>
  );
}
