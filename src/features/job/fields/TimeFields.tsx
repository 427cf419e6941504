import { TimeSelect } from "../../../components/form/fields/TimeSelect.tsx";
import type { Translate } from "../../../i18n.ts";
import { endFor, endIsDisabled, lastStart } from "./times.ts";

interface Props {
  start: string;
  end: string;
  errors: Record<string, string>;
  t: Translate;
  onChange(times: { startTime: string; endTime: string }): void;
}

/** Start and end; what cannot be an end cannot be picked. */
export function TimeFields({ start, end, errors, t, onChange }: Props) {
  const words = { hours: t("jobs:form.hours"), minutes: t("jobs:form.minutes") };
  return (
    <div className="two">
      <TimeSelect
        name="startTime"
        legend={t("jobs:form.starts")}
        words={words}
        value={start}
        error={errors["startTime"]}
        refuses={(time) => time > lastStart}
        onChange={(startTime) => onChange({ startTime, endTime: endFor(startTime, end) })}
      />
      <TimeSelect
        name="endTime"
        legend={t("jobs:form.ends")}
        words={words}
        value={end}
        error={errors["endTime"]}
        refuses={(time) => endIsDisabled(time, start)}
        onChange={(endTime) => onChange({ startTime: start, endTime })}
      />
    </div>
  );
}
