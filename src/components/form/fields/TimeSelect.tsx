import { useEffect, useState } from "react";
import { FieldError } from "./Field.tsx";

interface Props {
  name: string;
  legend: string;
  /** What the two lists are called. */
  words: { hours: string; minutes: string };
  /** HH:mm. */
  value: string;
  error?: string | undefined;
  /** Whether a time cannot be taken. */
  refuses(time: string): boolean;
  onChange(time: string): void;
}

const two = (number: number) => String(number).padStart(2, "0");
const hours = Array.from({ length: 24 }, (_, hour) => two(hour));
// (rule: job-form-times)
const fives = Array.from({ length: 12 }, (_, index) => two(index * 5));

/** Hour and minute apart, in one frame; what cannot be taken cannot be picked. */
export function TimeSelect({ name, legend, words, value, error, refuses, onChange }: Props) {
  const id = `field-${name}`;
  const errorId = `${id}-error`;
  const [hour = "", minute = ""] = value.split(":");
  // A time that came from elsewhere may lie between two steps; it stays on offer.
  const minutes = fives.includes(minute) || !minute ? fives : [...fives, minute].sort();
  // Before scripts run one list cannot follow the other, so nothing is kept from anybody.
  const [follows, setFollows] = useState(false);
  useEffect(() => setFollows(true), []);
  const free = (of: string) => minutes.filter((one) => !follows || !refuses(`${of}:${one}`));
  const described = error ? { "aria-describedby": errorId, "aria-invalid": true as const } : {};
  return (
    <fieldset className={`field ${error ? "wrong" : ""}`}>
      <legend>{legend}</legend>
      <span className="time">
        <select
          {...described}
          id={id}
          // biome-ignore lint/a11y/noAutofocus: on a page that says what was wrong
          autoFocus={Boolean(error)}
          name={`${name}.hour`}
          aria-label={`${legend}, ${words.hours}`}
          value={hour}
          onChange={({ target: { value: to } }) =>
            onChange(`${to}:${free(to).includes(minute) ? minute : (free(to)[0] ?? minute)}`)
          }
        >
          {hours.map((one) => (
            <option key={one} value={one} disabled={free(one).length === 0}>
              {one}
            </option>
          ))}
        </select>
        <b aria-hidden="true">.</b>
        <select
          {...described}
          name={`${name}.minute`}
          aria-label={`${legend}, ${words.minutes}`}
          value={minute}
          onChange={({ target }) => onChange(`${hour}:${target.value}`)}
        >
          {minutes.map((one) => (
            <option key={one} value={one} disabled={!free(hour).includes(one)}>
              {one}
            </option>
          ))}
        </select>
      </span>
      {error && <FieldError id={errorId} text={error} />}
    </fieldset>
  );
}
