import { useState } from "react";
import type { FirstGroup } from "../../../server/modules/bookings/stages/index.ts";
import { FormNotice } from "../../components/form/FormNotice.tsx";
import { ByButton } from "../../components/form/fields/ByButton.tsx";
import { Icon } from "../../components/Icon.tsx";
import { Attachments } from "./attachments/Attachments.tsx";
import { Details } from "./fields/Details.tsx";
import { RegardingField } from "./fields/RegardingField.tsx";
import { SchoolField } from "./fields/SchoolField.tsx";
import { Seen } from "./fields/Seen.tsx";
import { TypeField } from "./fields/TypeField.tsx";
import { WhenFields } from "./fields/WhenFields.tsx";
import { goesOnToAsk } from "./first/after.ts";
import { Hears } from "./first/Hears.tsx";
import { heardOf } from "./first/heard.ts";
import { KeptLine, KeptNotice } from "./kept/KeptLines.tsx";
import { MessageFields } from "./message/MessageFields.tsx";
import type { JobFormProps } from "./props.ts";
import { type JobFormState, useJobForm } from "./useJobForm.ts";
import "./layout.css";

/** Posting a job in half a minute, and changing it. A plain form before scripts run. */
export function JobForm(props: JobFormProps) {
  const { form, state, busy, submit } = useJobForm(props);
  const { t, draft, errors, links, message, uploads, sending } = state;
  const { principal, seen = false, work } = props;
  return (
    <form
      ref={form}
      id="job"
      method="post"
      data-kept={state.kept.isKept || undefined}
      className={`job-form ${message ? "message-form" : ""}`}
      onSubmit={(event) => (sending ? event.preventDefault() : submit(event))}
      noValidate
    >
      {props.job && <input type="hidden" name="began" value={JSON.stringify(props.job.seen.began)} />}
      <ByButton />
      <div className="job-fields">
        <KeptNotice state={state} />
        <FormNotice text={errors["msg"] ?? (links.length > 1 ? t("page.wrong") : undefined)} links={links} />
        {message ? (
          <>
            <SchoolField state={state} />
            <MessageFields state={state} />
            {draft.files.length + uploads.refused.length > 0 && <Attachments state={state} />}
          </>
        ) : (
          <>
            <div className="kinds">
              <SchoolField state={state} />
              <TypeField state={state} />
              {principal && <RegardingField state={state} />}
            </div>
            <WhenFields state={state} />
            <Details {...{ state, work }} reason={principal || !props.job} />
          </>
        )}
      </div>
      <FormActions {...{ state, principal, busy, seen }} />
      <KeptLine state={state} />
    </form>
  );
}

interface ActionsProps {
  state: JobFormState;
  principal: boolean;
  busy: boolean;
  /** The preview was asked for, without script. */
  seen: boolean;
}

/** Sends the form, shows what becomes of it, and says what it waits for. */
function FormActions({ state, principal, busy, seen: asked }: ActionsProps) {
  const { t, job, draft, message, choices, sending } = state;
  const [seen, setSeen] = useState(asked);
  const group = job ? undefined : heardOf(state)?.stages[0]?.group;
  const first = !job && goesOnToAsk(draft, choices) ? "ask" : group;
  return (
    <div className="bottom-action form-actions">
      <Seen state={state} open={seen} always={asked} />
      <Hears state={state} />
      {job?.asksOfTime && (
        <p className="consent ends">
          <Icon name="hourglass" />
          <span data-ends="change">{job.asksOfTime}</span>
        </p>
      )}
      {job?.concerned && (
        <p className="consent reach">
          <Icon name="send" />
          <span>{t(`jobs:form.told.${job.concerned}`)}</span>
        </p>
      )}
      {message && !job && choices.readers !== undefined && (
        <p className="consent reach">
          <Icon name="people" />
          <span>{t("jobs:messages.readers", { count: choices.readers })}</span>
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
        {t(sending ? "jobs:form.sendingFiles" : wordFor(job !== undefined, busy, message, first))}
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
      <p className="consent later">
        {group && `${t("first:turn")} `}
        {t(consequence(message, principal, job !== undefined))}
      </p>
    </div>
  );
}

function wordFor(change: boolean, busy: boolean, message: boolean, first: FirstGroup | "ask" | undefined) {
  if (change) return busy ? "jobs:form.saving" : "jobs:form.save";
  if (busy) return "jobs:form.publishing";
  if (first) return `first:publish.${first}` as const;
  return message ? "jobs:messages.publish" : "jobs:form.publish";
}

function consequence(message: boolean, principal: boolean, change: boolean) {
  if (message) return "jobs:messages.each";
  return `jobs:form.consequence.${change ? "change" : "post"}${principal ? "Principal" : ""}` as const;
}
