import { useRef } from "react";
import { Field } from "../../../components/form/Field.tsx";
import { Icon } from "../../../components/Icon.tsx";
import type { Translate } from "../../../i18n.ts";
import { fullDate, readDate } from "../../job/words/dates.ts";

interface Props {
  name: string;
  label: string;
  /** As typed. */
  value: string;
  error?: string;
  min: string;
  today: string;
  t: Translate;
  onChange(value: string): void;
}

/**
 * A date to be typed as dd.MM.yyyy, whatever the browser's own language writes, or picked: a pointer presses
 * the calendar, a thumb anywhere on the field and gets the phone's own picker.
 */
export function DateField({ name, label, value, error, min, today, t, onChange }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const known = readDate(value, today);
  return (
    <Field name={name} label={label} error={error}>
      {(control) => (
        <div className="date-field">
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder={t("jobs:form.datePlaceholder")}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => known && onChange(fullDate(known))}
          />
          <input
            ref={picker}
            className="date-picker"
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            value={known ?? ""}
            onChange={(event) => event.target.value && onChange(fullDate(event.target.value))}
          />
          <button
            type="button"
            className="icon-button with-scripts"
            aria-label={t("jobs:form.pickDate", { label })}
            onClick={() => picker.current?.showPicker()}
          >
            <Icon name="calendar" />
          </button>
        </div>
      )}
    </Field>
  );
}
