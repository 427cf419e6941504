import { Icon } from "../../components/Icon.tsx";
import { Attachments } from "./attachments/Attachments.tsx";
import { Details } from "./fields/Details.tsx";
import { FormActions } from "./fields/FormActions.tsx";
import { RegardingField } from "./fields/RegardingField.tsx";
import { SchoolField } from "./fields/SchoolField.tsx";
import { TypeField } from "./fields/TypeField.tsx";
import { WhenFields } from "./fields/WhenFields.tsx";
import { KeptLine, KeptNotice } from "./kept/KeptLines.tsx";
import { MessageFields } from "./message/MessageFields.tsx";
import type { JobFormProps } from "./props.ts";
import { useJobForm } from "./useJobForm.ts";
import "./layout.css";

/** Posting a job in half a minute, and changing it. A plain form before scripts run. */
export function JobForm(props: JobFormProps) {
  const { form, state, busy, submit, sending, setSending } = useJobForm(props);
  const { t, draft, errors, message, setFiles } = state;
  const { principal, uploads = false, seen = false } = props;
  return (
    <form
      ref={form}
      method="post"
      className={`job-form ${message ? "message-form" : ""}`}
      onSubmit={(event) => (sending ? event.preventDefault() : submit(event))}
      noValidate
    >
      <div className="job-fields">
        <KeptNotice state={state} />
        {errors["msg"] && (
          <p className="notice is-urgent" role="alert">
            <Icon name="warning" />
            {errors["msg"]}
          </p>
        )}
        {message ? (
          <>
            <SchoolField state={state} />
            <MessageFields state={state} />
            {uploads && draft.files.length > 0 && (
              <Attachments files={draft.files} t={t} onChange={setFiles} onSending={setSending} />
            )}
          </>
        ) : (
          <>
            <div className="kinds">
              <SchoolField state={state} />
              <TypeField state={state} />
              {principal && <RegardingField state={state} />}
            </div>
            <WhenFields state={state} />
            <Details
              {...{ state, uploads, sending }}
              reason={principal || !props.job}
              onSending={setSending}
            />
          </>
        )}
      </div>
      <FormActions {...{ state, principal, busy, sending, seen }} />
      <KeptLine state={state} />
    </form>
  );
}
