import { Icon } from "../../components/Icon.tsx";
import { TimeFields } from "../job/fields/TimeFields.tsx";
import { Attachments } from "./attachments/Attachments.tsx";
import { reachOf } from "./draft.ts";
import { DayFields } from "./fields/DayFields.tsx";
import { DescriptionField } from "./fields/DescriptionField.tsx";
import { FormActions } from "./fields/FormActions.tsx";
import { MessageKind } from "./fields/MessageKind.tsx";
import { SchoolField } from "./fields/SchoolField.tsx";
import { TypeField } from "./fields/TypeField.tsx";
import { WorkFields } from "./fields/WorkFields.tsx";
import type { JobFormProps } from "./props.ts";
import { useJobForm } from "./useJobForm.ts";

/** Posting a job in half a minute, and changing it. A plain form before scripts run. */
export function JobForm(props: JobFormProps) {
  const { form, state, busy, submit, sending, setSending } = useJobForm(props);
  const { t, draft, errors, message, set, setFiles } = state;
  return (
    <form
      ref={form}
      method="post"
      className="job-form"
      onSubmit={(event) => (sending ? event.preventDefault() : submit(event))}
      noValidate
    >
      {errors["msg"] && (
        <p className="notice is-urgent" role="alert">
          <Icon name="warning" />
          {errors["msg"]}
        </p>
      )}
      <SchoolField state={state} />
      {message ? (
        <MessageKind value={draft.messageKind} t={t} onChange={(messageKind) => set({ messageKind })} />
      ) : (
        <TypeField state={state} />
      )}
      <DayFields state={state} />
      <TimeFields start={draft.startTime} end={draft.endTime} errors={errors} t={t} onChange={set} />
      {!message && <WorkFields state={state} principal={props.principal} />}
      <DescriptionField state={state} />
      {props.uploads && (!message || draft.files.length > 0) && (
        <Attachments files={draft.files} t={t} onChange={setFiles} onSending={setSending} />
      )}
      <FormActions job={props.job} reach={reachOf(props.choices, draft.school)} {...{ busy, sending, t }} />
    </form>
  );
}
