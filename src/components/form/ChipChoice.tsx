import { type ReactNode, useId } from "react";

interface Props {
  name: string;
  legend: string;
  options: { value: string; label: string }[];
  chosen: string[];
  onChange(chosen: string[]): void;
  /** After the chips, e.g. a field for one's own. */
  children?: ReactNode;
}

/** Several of many, as chips that are checkboxes underneath. */
export function ChipChoice({ name, legend, options, chosen, onChange, children }: Props) {
  const id = useId();
  return (
    <fieldset className="field" aria-labelledby={id}>
      <legend id={id}>{legend}</legend>
      <div className="chips">
        {options.map(({ value, label }) => (
          <label key={value} className="chip">
            <input
              type="checkbox"
              name={name}
              value={value}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
            {label}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
