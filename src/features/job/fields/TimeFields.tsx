import { useState } from "react";
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

/** Start and end; what cannot be an end cannot be picked, and an end that moves with the start is told (rule: job-form-times). */
export function TimeFields({ start, end, errors, t, onChange }: Props) {
  const [moved, setMoved] = useState<string>();
  const begin = (startTime: string) => {
    const endTime = endFor(startTime, end);
    if (endTime !== end) setMoved(endTime);
    onChange({ startTime, endTime });
  };
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
        onChange={begin}
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
      <div className="end-moved" role="status">
        {moved === end && <p className="hint">{t("jobs:form.endMoved")}</p>}
      </div>
    </div>
  );
}
