import { DateField } from "../../../components/form/date/DateField.tsx";
import { dateWords } from "../../../components/form/date/words.ts";
import { Icon } from "../../../components/Icon.tsx";
import { readDate } from "../../../typed-date.ts";
import { TimeFields } from "../../job/fields/TimeFields.tsx";
import { begunOf } from "../begun.ts";
import { rangeOf, withSeveral, withStart } from "../days.ts";
import type { JobFormState } from "../useJobForm.ts";
import { timeAnyway } from "../wrong.ts";

/** One day or several (rule: job-days), and from when to when. */
export function WhenFields({ state }: { state: JobFormState }) {
  const { t, today, draft, errors, set } = state;
  return (
    <div className="when-fields">
      <div className="when-head">
        <h2>{t("jobs:form.when")}</h2>
        <label className="switch">
          <span>{t("jobs:form.multiDay")}</span>
          <input
            type="checkbox"
            className="toggle"
            name="multiDay"
            checked={draft.multiDay}
            onChange={(event) =>
              set({ endDate: draft.endDate, ...withSeveral(draft, event.target.checked, today) })
            }
          />
        </label>
      </div>
      <div className="when-row">
        <DayFields state={state} />
        <TimeFields start={draft.startTime} end={draft.endTime} errors={errors} t={t} onChange={set} />
      </div>
      <p className="hint when-multi">{t("jobs:form.sameHours")}</p>
      <DaysShared state={state} />
      <BegunNotice state={state} />
      <TimeAnyway state={state} />
    </div>
  );
}

/** Whether the days may be of several substitutes: asked of several days alone (rule: days-apart). */
function DaysShared({ state: { t, draft, set } }: { state: JobFormState }) {
  return (
    <label className="tick when-multi">
      <input
        type="checkbox"
        name="daysShared"
        checked={draft.daysShared}
        onChange={(event) => set({ daysShared: event.target.checked })}
      />
      <span>
        {t("jobs:form.daysShared")}
        <small>{t("jobs:form.daysSharedHint")}</small>
      </span>
    </label>
  );
}

/** Once a time was to be saved that ends somebody's request: whose, and a box that says yes (rule: ask-before-ending). */
function TimeAnyway({ state: { t, errors } }: { state: JobFormState }) {
  const text = errors[timeAnyway];
  return (
    text && (
      <div className="notice read">
        <Icon name="hourglass" />
        <div>
          <p id="time-anyway">{text}</p>
          <label className="tick">
            <input
              type="checkbox"
              id={`field-${timeAnyway}`}
              name={timeAnyway}
              aria-describedby="time-anyway"
              aria-invalid
            />
            {t("jobs:form.timeAnyway")}
          </label>
        </div>
      </div>
    )
  );
}

/** Said before it is posted, for whoever means another day; without scripts it is posted once this has been seen (rule: job-begun). */
function BegunNotice({ state: { t, today, time, draft, job } }: { state: JobFormState }) {
  const text = job ? undefined : begunOf(draft, { today, time }, t);
  return (
    <div role="status">
      {text && (
        <p className="notice">
          <Icon name="clock" />
          {text}
          <input type="hidden" name="begun" value="seen" />
        </p>
      )}
    </div>
  );
}

function DayFields({ state }: { state: JobFormState }) {
  const { t, today, job, draft, errors, set } = state;
  const shared = { today, range: rangeOf(draft, today), lang: state.lang };
  const [first, last] = [t(draft.multiDay ? "jobs:form.firstDay" : "jobs:form.date"), t("jobs:form.lastDay")];
  return (
    <>
      <div className="first-day">
        <DateField
          name="startDate"
          label={first}
          words={dateWords(t, first)}
          value={draft.startDate}
          error={errors["startDate"]}
          min={job && job.startDate < today ? job.startDate : today}
          {...shared}
          onChange={(startDate) => set(withStart(draft, startDate, today))}
        />
      </div>
      <div className="when-multi">
        <DateField
          name="endDate"
          label={last}
          words={dateWords(t, last)}
          value={draft.endDate}
          error={errors["endDate"]}
          min={readDate(draft.startDate, today) ?? today}
          {...shared}
          onChange={(endDate) => set({ endDate })}
        />
      </div>
    </>
  );
}
