import { Icon } from "../../../components/Icon.tsx";
import type { Translate } from "../../../i18n.ts";

interface Props {
  /** The job that is changed; a new one is posted without. */
  job: { id: string } | undefined;
  busy: boolean;
  /** Files are on their way. */
  sending: boolean;
  /** The region whose substitutes are told of a new job. */
  reach: string | undefined;
  t: Translate;
}

/** Sends the form, and says what it waits for. */
export function FormActions({ job, busy, sending, reach, t }: Props) {
  return (
    <div className="bottom-action form-actions">
      {reach && !job && (
        <p className="consent">
          <Icon name="send" />
          {t("jobs:form.reach", { region: reach })}
        </p>
      )}
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
