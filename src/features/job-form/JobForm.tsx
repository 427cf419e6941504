import { useState } from "react";
import type { JobTextName } from "../../../server/modules/jobs/texts.ts";
import { ChipChoice } from "../../components/form/ChipChoice.tsx";
import { Field, FieldError, TextField } from "../../components/form/Field.tsx";
import { Icon } from "../../components/Icon.tsx";
import { translate } from "../../i18n.ts";
import { SubjectChoice } from "../job/fields/SubjectChoice.tsx";
import { TimeFields } from "../job/fields/TimeFields.tsx";
import { readDate } from "../job/words/dates.ts";
import { Attachments } from "./Attachments.tsx";
import { DateField } from "./DateField.tsx";
import { isMessage, typesFor } from "./draft.ts";
import { MessageKind } from "./MessageKind.tsx";
import type { JobFormProps } from "./props.ts";
import { useJobForm } from "./useJobForm.ts";

/** Posting a job in half a minute, and changing it. A plain form before scripts run. */
export function JobForm(props: JobFormProps) {
  const { lang, today, choices, initial, refused, principal, lengths, uploads, job } = props;
  const t = translate(lang);
  const { form, draft, errors, busy, set, setFiles, setStart, setMulti, submit } = useJobForm({
    today,
    choices,
    initial,
    refused,
    job,
    t,
  });
  const [sending, setSending] = useState(false);
  const types = typesFor(choices, draft.school);
  const message = isMessage(choices, draft.school);
  const severalSchools = choices.schools.length > 1;
  const text = (name: JobTextName) => ({
    name,
    value: draft[name],
    error: errors[name],
    maxLength: lengths[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
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
      {severalSchools && (
        <Field name="school" label={t("jobs:form.school")} error={errors["school"]}>
          {(control) => (
            <select
              {...control}
              required
              value={draft.school}
              onChange={({ target }) => {
                const offered = typesFor(choices, target.value).some(({ value }) => value === draft.type);
                set({ school: target.value, ...(offered ? {} : { type: "" }) });
              }}
            >
              <option value="">{t("jobs:form.choose")}</option>
              {choices.schools.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {message ? (
        <MessageKind value={draft.messageKind} t={t} onChange={(messageKind) => set({ messageKind })} />
      ) : (
        <>
          <Field name="type" label={t("jobs:form.type")} error={errors["type"]}>
            {(control) => (
              <select
                {...control}
                required
                value={draft.type}
                onChange={(event) => set({ type: event.target.value })}
              >
                <option value="">{t("jobs:form.choose")}</option>
                {types.map(({ value, name, needsOther }) => (
                  <option key={value} value={value} data-other={needsOther || undefined}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <div className="when-other">
            <TextField label={t("jobs:form.other")} {...text("otherType")} />
          </div>
        </>
      )}
      <label className="switch">
        <span>{t("jobs:form.multiDay")}</span>
        <input
          type="checkbox"
          name="multiDay"
          checked={draft.multiDay}
          onChange={(event) => setMulti(event.target.checked)}
        />
      </label>
      <div className="two">
        <DateField
          name="startDate"
          label={t(draft.multiDay ? "jobs:form.firstDay" : "jobs:form.date")}
          value={draft.startDate}
          error={errors["startDate"]}
          min={job && job.startDate < today ? job.startDate : today}
          {...{ today, t }}
          onChange={setStart}
        />
        <div className="when-multi">
          <DateField
            name="endDate"
            label={t("jobs:form.lastDay")}
            value={draft.endDate}
            error={errors["endDate"]}
            min={readDate(draft.startDate, today) ?? today}
            {...{ today, t }}
            onChange={(endDate) => set({ endDate })}
          />
        </div>
      </div>
      {errors["endDate"] && !draft.multiDay && <FieldError id="last-day-error" text={errors["endDate"]} />}
      <TimeFields start={draft.startTime} end={draft.endTime} errors={errors} t={t} onChange={set} />
      {!message && (
        <>
          <TextField label={t("jobs:form.reason")} hint={t("jobs:form.reasonHint")} {...text("reason")} />
          <SubjectChoice
            offered={choices.subjects}
            chosen={draft.subjects}
            longest={lengths.subjects}
            t={t}
            onChange={(subjects) => set({ subjects })}
          />
          <ChipChoice
            name="grades"
            legend={t("jobs:form.grades")}
            options={choices.grades.map(({ value, name }) => ({ value, label: name }))}
            chosen={draft.grades}
            onChange={(grades) => set({ grades })}
          />
        </>
      )}
      {principal && !message && (
        <TextField
          label={t("jobs:form.regarding")}
          hint={t("jobs:form.regardingHint")}
          {...text("regarding")}
        />
      )}
      <Field
        name="description"
        label={t(message ? "jobs:form.message" : "jobs:form.info")}
        hint={t(message ? "jobs:form.messageHint" : "jobs:form.infoHint")}
        error={errors["description"]}
      >
        {(control) => (
          <textarea
            {...control}
            rows={4}
            maxLength={lengths.description}
            value={draft.description}
            onChange={(event) => set({ description: event.target.value })}
          />
        )}
      </Field>
      {uploads && (!message || draft.files.length > 0) && (
        <Attachments files={draft.files} t={t} onChange={setFiles} onSending={setSending} />
      )}
      <div className="bottom-action form-actions">
        {job && (
          <a className="button quiet" href={`/app/manage/${job.id}`}>
            {t("jobs:common.cancel")}
          </a>
        )}
        <button type="submit" className="button" aria-busy={busy || sending} aria-disabled={busy || sending}>
          {t(
            `jobs:form.${sending ? "sendingFiles" : job ? (busy ? "saving" : "save") : busy ? "publishing" : "publish"}`,
          )}
        </button>
      </div>
    </form>
  );
}
