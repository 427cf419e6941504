import type { Message } from "../../platform/failures/errors.ts";
import { mostLessons, shortestLesson } from "./rules.ts";
import { minutesBetween, type Place, type Worked } from "./times.ts";

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What is wrong with what somebody says of a day, by member. @param counted whether lessons are (rule: hours) */
export function wrongIn(worked: Worked, place: Place, counted: boolean): Record<string, Message> {
  const { from, to, breakMinutes, lessons } = worked;
  for (const [name, time] of Object.entries({ from, to }))
    if (!clock.test(time)) return { [name]: "errors:hours.clock" };
  const passed = to > from ? minutesBetween(worked, place) : 0;
  if (passed <= 0) return { to: "errors:hours.order" };
  // On the night when clocks go back more passes than they show.
  if (
    !Number.isInteger(breakMinutes) ||
    breakMinutes < 0 ||
    breakMinutes >= Math.min(passed, shown(from, to))
  )
    return { breakMinutes: "errors:hours.break" };
  return lessons === null ? {} : wrongLessons(lessons, passed, counted);
}

function wrongLessons(lessons: number, passed: number, counted: boolean): Record<string, Message> {
  if (!counted) return { lessons: "errors:hours.lessonsNotCounted" };
  if (!Number.isInteger(lessons) || lessons < 0 || lessons > mostLessons)
    return { lessons: { key: "errors:hours.lessons", values: { most: mostLessons } } };
  if (lessons * shortestLesson > passed)
    return { lessons: { key: "errors:hours.lessonsBeyond", values: { minutes: shortestLesson } } };
  return {};
}

/** Minutes from one to the other on the clock. */
const shown = (from: string, to: string): number => minuteOf(to) - minuteOf(from);
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
