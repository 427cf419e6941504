import { type RefObject, useEffect, useRef } from "react";
import { type ChevronProps, DayPicker, type Matcher } from "react-day-picker";
import { fi } from "react-day-picker/locale/fi";
import { sv } from "react-day-picker/locale/sv";
import { addDays, nextMonday } from "../../../dates.ts";
import type { Lang } from "../../../i18n.ts";
import { Icon } from "../../Icon.tsx";
import type { DateWords } from "./words.ts";
import "./calendar.css";

interface Props {
  /** ISO, as all dates here. */
  chosen: string | undefined;
  /** Without it any day may be taken. */
  min?: string | undefined;
  today: string;
  range?: { from: string; to: string } | undefined;
  lang: Lang;
  words: DateWords;
  onPick(date: string): void;
  onClose(): void;
}

const locales = { fi, sv };

/** A month to take a day from: Monday first, with the numbers of the weeks, whatever the browser's own language. */
export default function Calendar({ chosen, min, today, range, lang, words, onPick, onClose }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What it gives is a promise in some browsers, and no way to end the effect.
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  usePressElsewhere(place, onClose);
  const begin = chosen && !(min && chosen < min) ? chosen : (min ?? today);
  return (
    <div
      className="popover calendar"
      role="dialog"
      aria-label={words.choose}
      ref={place}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <DayPicker
        autoFocus
        ISOWeek
        showWeekNumber
        showOutsideDays
        mode="single"
        navLayout="around"
        locale={locales[lang]}
        today={dayOf(today)}
        selected={dayOf(begin)}
        defaultMonth={dayOf(begin)}
        {...(min ? { startMonth: dayOf(min), disabled: { before: dayOf(min) } } : {})}
        modifiers={range ? tinted(range) : {}}
        modifiersClassNames={{ within: "within", from: "from", to: "to" }}
        formatters={{ formatWeekNumberHeader: () => words.week }}
        components={{ Chevron }}
        onDayClick={(day) => onPick(isoOf(day))}
      />
      <footer>
        {shortcuts(today, min).map(([name, date]) => (
          <button
            key={name}
            type="button"
            className="chip"
            disabled={min !== undefined && date < min}
            onClick={() => onPick(date)}
          >
            {words[name]}
          </button>
        ))}
      </footer>
    </div>
  );
}

/** A press beside the calendar closes it; its own field and button are not beside it. */
function usePressElsewhere(place: RefObject<HTMLElement | null>, onPress: () => void): void {
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (!place.current?.parentElement?.contains(target as Node)) onPress();
    };
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  }, [place, onPress]);
}

const Chevron = ({ orientation }: ChevronProps) => <Icon name={orientation === "left" ? "back" : "next"} />;

/** Where any day may be taken, people look back. */
function shortcuts(today: string, min: string | undefined) {
  const ahead = [
    ["today", today],
    ["tomorrow", addDays(today, 1)],
    ["nextMonday", nextMonday(today)],
  ] as const;
  return min ? ahead : ahead.slice(0, 1);
}

function tinted({ from, to }: { from: string; to: string }): Record<string, Matcher> {
  const [first, last] = [dayOf(from), dayOf(to)];
  return { within: { after: first, before: last }, from: first, to: last };
}

/** Days of the picker are noons of the machine's own zone, so that no zone and no clock change makes another day of one. */
function dayOf(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, day, 12);
}

function isoOf(day: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
