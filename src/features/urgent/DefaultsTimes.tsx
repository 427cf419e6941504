import { useLayoutEffect, useState } from "react";
import type { Defaults } from "../../../server/modules/staff/principals/index.ts";
import { timeIn } from "../../components/form/sent/read.ts";
import { rememberTyping } from "../../components/form/sent/typed-early.ts";
import { type Lang, translate } from "../../i18n.ts";
import { TimeFields } from "../job/fields/TimeFields.tsx";

interface Props {
  lang: Lang;
  initial: Pick<Defaults, "start" | "end">;
  /** By the names of the call. */
  errors: Record<string, string>;
}

/** The hours of urgent jobs. Plain fields of the form around them before scripts run. */
export function DefaultsTimes({ lang, initial, errors }: Props) {
  const [times, setTimes] = useState({ startTime: initial.start, endTime: initial.end });
  const [typedEarly] = useState(() =>
    rememberTyping("form.defaults-form", (form) => ({
      startTime: timeIn(form, "startTime"),
      endTime: timeIn(form, "endTime"),
    })),
  );
  // Before anything can be pressed: a press may be what makes the form alive.
  useLayoutEffect(() => {
    const typed = typedEarly?.();
    if (typed) setTimes(typed);
  }, [typedEarly]);
  return (
    <TimeFields
      start={times.startTime}
      end={times.endTime}
      errors={{
        ...(errors["start"] ? { startTime: errors["start"] } : {}),
        ...(errors["end"] ? { endTime: errors["end"] } : {}),
      }}
      t={translate(lang)}
      onChange={setTimes}
    />
  );
}
