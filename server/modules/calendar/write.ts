import ical, { ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { type Lang, translator } from "../../platform/i18n.ts";
import type { JobInFeed } from "./days.ts";

interface Calendar {
  /** What a program calls it, unless its reader says otherwise. */
  name: string;
  /** Of a school: it keeps nobody's time, and its links lead to where jobs are managed. */
  ofSchool: boolean;
  publicUrl: string;
  lang: Lang;
}

const statuses = {
  chosen: ICalEventStatus.CONFIRMED,
  filled: ICalEventStatus.CONFIRMED,
  applied: ICalEventStatus.TENTATIVE,
  open: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const;

/** Seconds; no program keeps to it for sure. */
const askAgainAfter = 60 * 60;

/** From when changes are counted, in seconds: a sequence is a number of 31 bits. */
const firstChange = Date.UTC(2020, 0, 1);

/**
 * Writes a feed as iCalendar (RFC 5545), always the same bytes for the same jobs (rule: calendar-feeds): one event for each day of a job, known by the job and the
 * day for ever, all instants in UTC. It names the school, the work and where that is: nobody, and nothing that was written in words but the kind of work.
 * @param found of one day the first that has it counts
 */
export function writeCalendar(found: JobInFeed[], calendar: Calendar): string {
  const { name, ofSchool, publicUrl, lang } = calendar;
  const t = translator(lang);
  const written = ical({
    name,
    prodId: { company: "Tuuri", product: "Tuuri", language: lang.toUpperCase() },
    ttl: askAgainAfter,
  });
  const known = new Set<string>();
  for (const { state, job, days, changed, known: jobId } of found) {
    const url = `${publicUrl}/app/${ofSchool ? "manage" : "specific"}/${job.id}`;
    const stamp = wholeSecond(changed);
    for (const { day, start, end } of days) {
      const id = `${jobId}-${day}${ofSchool ? "-school" : ""}@tuuri`;
      if (known.has(id)) continue;
      known.add(id);
      written.createEvent({
        id,
        start: new Date(start),
        end: new Date(end),
        // Without a time zone: instants are written in UTC, where with one the library writes those of the process.
        stamp,
        lastModified: stamp,
        sequence: Math.max(0, (stamp.getTime() - firstChange) / 1000),
        summary: t(`calendar:event.${state}`, { work: job.work[lang], school: job.school[lang] }),
        location: [job.school[lang], job.address[lang]].filter(Boolean).join(", "),
        status: statuses[state],
        transparency:
          ofSchool || state === "cancelled"
            ? ICalEventTransparency.TRANSPARENT
            : ICalEventTransparency.OPAQUE,
        ...(state === "cancelled" ? {} : { url, description: t("calendar:event.link", { url }) }),
      });
    }
  }
  return written.toString();
}

/** Two changes in one second are one to a calendar. */
const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);
