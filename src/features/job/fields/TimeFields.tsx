import { Field } from "../../../components/form/Field.tsx";
import type { Translate } from "../../../i18n.ts";
import { clock } from "../words/dates.ts";
import { endFor, endIsDisabled, timeSteps } from "./times.ts";

interface Props {
  start: string;
  end: string;
  errors: Record<string, string>;
  t: Translate;
  onChange(times: { startTime: string; endTime: string }): void;
}

/** Start and end; what cannot be an end cannot be picked. */
export function TimeFields({ start, end, errors, t, onChange }: Props) {
  return (
    <div className="two">
      <Field name="startTime" label={t("jobs:form.starts")} error={errors["startTime"]}>
        {(control) => (
          <select
            {...control}
            value={start}
            onChange={({ target }) =>
              onChange({ startTime: target.value, endTime: endFor(target.value, end) })
            }
          >
            {steps(start).map((time) => (
              // The last step of the day leaves no room for an end.
              <option key={time} value={time} disabled={time === timeSteps.at(-1)}>
                {clock(time, t)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="endTime" label={t("jobs:form.ends")} error={errors["endTime"]}>
        {(control) => (
          <select
            {...control}
            value={end}
            onChange={({ target }) => onChange({ startTime: start, endTime: target.value })}
          >
            {steps(end).map((time) => (
              <option key={time} value={time} disabled={endIsDisabled(time, start)}>
                {clock(time, t)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

/** A job posted through the API may begin between two steps; its own time stays on offer. */
const steps = (own: string) => (timeSteps.includes(own) || !own ? timeSteps : [...timeSteps, own].sort());
