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
  /** The preview was asked for, without script. */
  seen: boolean;
}

/** Sends the form, shows what becomes of it, and says what it waits for. */
export function FormActions({ state, principal, busy, sending, seen: asked }: Props) {
  const { t, job, message, choices, draft } = state;
  const [seen, setSeen] = useState(asked);
  const reach = job ? undefined : reachOf(choices, draft.school);
  return (
    <div className="bottom-action form-actions">
      <Seen state={state} open={seen} always={asked} />
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
        {t(sending ? "jobs:form.sendingFiles" : wordFor(job !== undefined, busy, message))}
      </button>
      {message && (
        <button type="submit" name="do" value="preview" className="button quiet without-scripts">
          {t("jobs:messages.preview")}
        </button>
      )}
      <button
        type="button"
        className="link seen-opener with-scripts"
        aria-expanded={seen}
        aria-controls="seen"
        onClick={() => setSeen(!seen)}
      >
        {t("jobs:form.seenShort")}
      </button>
      <p className="consent later">{t(consequence(message, principal))}</p>
    </div>
  );
}

function wordFor(change: boolean, busy: boolean, message: boolean) {
  if (change) return busy ? "jobs:form.saving" : "jobs:form.save";
  if (busy) return "jobs:form.publishing";
  return message ? "jobs:messages.publish" : "jobs:form.publish";
}

function consequence(message: boolean, principal: boolean) {
  if (message) return "jobs:messages.each";
  return principal ? "jobs:form.onlyChosenPrincipal" : "jobs:form.onlyChosen";
}
