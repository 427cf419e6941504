import { lazy, type RefObject, Suspense, useRef, useState } from "react";
import { fullDate } from "../../../dates.ts";
import type { Lang } from "../../../i18n.ts";
import { readDate } from "../../../typed-date.ts";
import { Icon } from "../../Icon.tsx";
import { Field } from "../fields/Field.tsx";
import type { DateWords } from "./words.ts";
import "./date-field.css";

/** Comes with the first calendar that is opened. */
const Calendar = lazy(() => import("./Calendar.tsx"));

interface Props {
  name: string;
  label: string;
  /** As typed. */
  value: string;
  error?: string | undefined;
  /** Without it any day may be taken. */
  min?: string | undefined;
  today: string;
  /** The days between which others are tinted: those of a job of several. */
  range?: { from: string; to: string } | undefined;
  lang: Lang;
  words: DateWords;
  autoFocus?: boolean | undefined;
  onChange(value: string): void;
}

/** A date to be typed as dd.MM.yyyy, or taken from a calendar in the language of the page. */
export function DateField(props: Props) {
  const { name, label, value, error, min, today, range, lang, words, autoFocus, onChange } = props;
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const known = readDate(value, today);
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  return (
    <Field name={name} label={label} error={error}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus left
        <div
          className="date-field"
          ref={place}
          onBlur={({ relatedTarget }) => leftFor(relatedTarget, place) && setOpen(false)}
        >
          <input
            ref={input}
            // biome-ignore lint/a11y/noAutofocus: on a page that asks for days, or says what was wrong
            autoFocus={autoFocus}
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            aria-haspopup="dialog"
            placeholder={words.placeholder}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => known && onChange(fullDate(known))}
            onKeyDown={(event) => {
              if (event.key !== "ArrowDown") return;
              event.preventDefault();
              setOpen(true);
            }}
          />
          <Opener open={open} label={words.open} onPress={() => (open ? close() : setOpen(true))} />
          {open && (
            <Suspense fallback={null}>
              <Calendar
                {...{ min, today, range, lang, words }}
                chosen={known}
                onClose={close}
                onPick={(date) => {
                  onChange(fullDate(date));
                  close();
                }}
              />
            </Suspense>
          )}
        </div>
      )}
    </Field>
  );
}

interface OpenerProps {
  open: boolean;
  label: string;
  onPress(): void;
}

/** No stop on the way through the form: with the keyboard the arrow down opens the calendar. */
function Opener({ open, label, onPress }: OpenerProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="icon-button with-scripts"
      aria-label={label}
      aria-expanded={open}
      onClick={onPress}
    >
      <Icon name="calendar" />
    </button>
  );
}

/** Whether the focus went elsewhere on the page; a press on nothing in particular is noticed by the calendar. */
const leftFor = (next: EventTarget | null, place: RefObject<HTMLElement | null>) =>
  next instanceof Node && !place.current?.contains(next);
