import type { Actor } from "../auth/index.ts";

/** Names of SPEC section 7; each makes a page refresh the list that it concerns. */
export type EventName =
  | "updateJobs"
  | "jobCreated"
  | "updateapplied"
  | "chosen"
  | "updateFilesMT"
  | "updateteachers";

/** Whom an event concerns: those named, and everybody of each audience named. */
export interface Audience {
  accountIds?: string[];
  /** Substitutes of this region; `*`: all substitutes. */
  regionCode?: string;
  /** Principals of this school; a teacher is named, for a teacher sees no jobs but their own. */
  schoolId?: string;
}

export interface NewEvent extends Audience {
  name: EventName;
  payload?: object;
}

export interface StoredEvent {
  id: number;
  name: string;
  payload: object;
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
