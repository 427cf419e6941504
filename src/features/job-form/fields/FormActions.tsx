import { useState } from "react";
import { Icon } from "../../../components/Icon.tsx";
import { reachOf } from "../draft.ts";
import type { JobFormState } from "../useJobForm.ts";
import { Seen } from "./Seen.tsx";

interface Props {
  state: JobFormState;
  principal: boolean;
  busy: boolean;
  /** Files are on their way. */
  sending: boolean;
}

/** Sends the form, shows what becomes of it, and says what it waits for. */
export function FormActions({ state, principal, busy, sending }: Props) {
  const { t, job, message, choices, draft } = state;
  const [seen, setSeen] = useState(false);
  const reach = job ? undefined : reachOf(choices, draft.school);
  return (
    <div className="bottom-action form-actions">
      {!message && <Seen state={state} open={seen} />}
      {reach && (
        <p className="consent reach">
          <Icon name="send" />
          <span>{t("jobs:form.reach", { region: reach })}</span>
        </p>
      )}
      {job && (
        <a className="button quiet" href={`/app/manage/${job.id}`}>
          {t("jobs:common.cancel")}
        </a>
      )}
      <button
        type="submit"
        className="button publish"
        aria-busy={busy || sending}
        aria-disabled={busy || sending}
      >
        {t(`jobs:form.${sending ? "sendingFiles" : wordFor(job !== undefined, busy)}`)}
      </button>
      {!message && (
        <>
          <button
            type="button"
            className="link seen-opener with-scripts"
            aria-expanded={seen}
            aria-controls="seen"
            onClick={() => setSeen(!seen)}
          >
            {t("jobs:form.seenShort")}
          </button>
          <p className="consent later">
            {t(`jobs:form.${principal ? "onlyChosenPrincipal" : "onlyChosen"}`)}
          </p>
        </>
      )}
    </div>
  );
}

function wordFor(change: boolean, busy: boolean) {
  if (change) return busy ? "saving" : "save";
  return busy ? "publishing" : "publish";
}
