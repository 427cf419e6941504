import type { Actor } from "../auth/index.ts";

/** What has happened; all but the last make a page refresh the list that they concern (rule: event-names). */
export type EventName =
  /** A job is another, or has left the list. */
  | "jobChanged"
  | "jobPosted"
  /** Somebody applied, withdrew, or is free again. */
  | "applicationsChanged"
  | "substituteChosen"
  /** Whom a school asks for a job, and what they answer. */
  | "requestsChanged"
  /** Who hears of a job: a group or everybody does now, or the next will at another time. */
  | "audienceChanged"
  /** The files of a job. */
  | "filesChanged"
  /** The teachers of a school, or who waits. */
  | "teachersChanged"
  /** Somebody is told something. */
  | "newsArrived";

/** Whom an event concerns: those named, and everybody of each audience named (rule: event-audience). */
export interface Audience {
  accountIds?: string[];
  /** Substitutes of this region; `*`: all substitutes. */
  regionCode?: string;
  /** Principals of this school; a teacher is named, for a teacher sees no jobs but their own. */
  schoolId?: string;
}

export interface Payload {
  /** The job that it is about; without it, any of the list. */
  jobId?: string;
  /** The news that has arrived. */
  newsId?: string;
  [more: string]: unknown;
}

export interface NewEvent extends Audience {
  name: EventName;
  payload?: Payload;
}

/** Of a job, which of its school's people see it: who posted it and, as the school's, its principals. */
interface OfSchool {
  schoolId: string;
  ownerId: string;
}

/** @param people by id: who is asked, or was, and has heard of it (rule: event-audience) */
export const requestsChanged = (job: OfSchool, ...people: string[]) =>
  toSchool("requestsChanged", job, people);

/** Of whom a job is told the school alone hears, whoever they are (rule: event-audience). */
export const audienceChanged = (job: OfSchool) => toSchool("audienceChanged", job, []);

const toSchool = <Name extends EventName>(name: Name, { schoolId, ownerId }: OfSchool, people: string[]) => ({
  name,
  schoolId,
  accountIds: [ownerId, ...people],
});

export interface StoredEvent {
  id: number;
  name: EventName;
  payload: Payload;
  accountIds: string[] | null;
  regionCode: string | null;
  schoolId: string | null;
  /** When it was published by the database's clock: milliseconds. */
  at: number;
  /** Number of the transaction that published it. */
  transaction: number;
}

export type Listener = Pick<Actor, "id" | "type" | "regions" | "schools">;

export function concerns(event: StoredEvent, listener: Listener): boolean {
  if (event.accountIds?.includes(listener.id)) return true;
  if (listener.type === "user") {
    return (
      event.regionCode !== null && (event.regionCode === "*" || listener.regions.includes(event.regionCode))
    );
  }
  if (listener.type !== "principal") return false;
  return event.schoolId !== null && listener.schools.some((school) => school.id === event.schoolId);
}
