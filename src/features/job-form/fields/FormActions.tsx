import type { Translate } from "../../../i18n.ts";

interface Props {
  /** The job that is changed; a new one is posted without. */
  job: { id: string } | undefined;
  busy: boolean;
  /** Files are on their way. */
  sending: boolean;
  t: Translate;
}

/** Sends the form, and says what it waits for. */
export function FormActions({ job, busy, sending, t }: Props) {
  return (
    <div className="bottom-action form-actions">
      {job && (
        <a className="button quiet" href={`/app/manage/${job.id}`}>
          {t("jobs:common.cancel")}
        </a>
      )}
      <button type="submit" className="button" aria-busy={busy || sending} aria-disabled={busy || sending}>
        {t(`jobs:form.${sending ? "sendingFiles" : wordFor(job !== undefined, busy)}`)}
      </button>
    </div>
  );
}

function wordFor(change: boolean, busy: boolean) {
  if (change) return busy ? "saving" : "save";
  return busy ? "publishing" : "publish";
}
