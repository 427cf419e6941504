import type { Actor } from "../auth/index.ts";

/** What has happened; all but the last make a page refresh the list that they concern (rule: event-names). */
export type EventName =
  /** A job is another, or has left the list. */
  | "jobChanged"
  | "jobPosted"
  /** Somebody applied, withdrew, or is free again. */
  | "applicationsChanged"
  | "substituteChosen"
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
