import { isDay } from "../../platform/words/entries.ts";
import { signs } from "../../platform/words/invisible.ts";

const localDay = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const isoDay = /^\d{4}-\d{2}-\d{2}/;

/** Takes `YYYY-MM-DD` (also with a time behind it) and `dd.MM.yyyy`; undefined for a day that does not exist. */
function isoDate(entry: string): string | undefined {
  const text = signs(entry);
  const local = localDay.exec(text);
  const iso = local
    ? `${local[3]}-${local[2]?.padStart(2, "0")}-${local[1]?.padStart(2, "0")}`
    : isoDay.exec(text)?.[0];
  return iso && isDay(iso) ? iso : undefined;
}

/** Between 15 and 100 years ago. */
function plausibleBirth(iso: string, now: Date): boolean {
  const age = (now.getTime() - Date.parse(iso)) / (365.25 * 86_400_000);
  return age >= 15 && age <= 100;
}

/**
 * The day somebody was born, as `YYYY-MM-DD`; undefined for what is no day, or none on which a substitute was born
 * (rule: substitute-registration).
 */
export function birthDateOf(text: string, now: Date): string | undefined {
  const iso = isoDate(text);
  return iso && plausibleBirth(iso, now) ? iso : undefined;
}

/** What is wrong with such a text, by the name of its message: how it is written, or which day it says. */
export function wrongBirthDate(text: string, now: Date): "birthDate" | "birthDay" | undefined {
  if (birthDateOf(text, now)) return undefined;
  const entry = signs(text);
  return localDay.test(entry) || isoDay.test(entry) ? "birthDay" : "birthDate";
}
