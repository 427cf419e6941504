/**
 * Where in the events a page's data end. Ids are given out before commits, so the newest id does not say what a page
 * has seen; the database's snapshot does, to the event.
 */
export interface Place {
  /** Of the newest event that was there. */
  lastId: number;
  seen?: Snapshot | undefined;
}

/** As `pg_current_snapshot()` writes it: what began before the first number and is none of the list has ended. */
export interface Snapshot {
  text: string;
  from: number;
  until: number;
  running: ReadonlySet<number>;
}

export const snapshotPattern = "^\\d{1,15}:\\d{1,15}:[\\d,]{0,4000}$";
const form = new RegExp(snapshotPattern);

export function snapshotFrom(text: string | undefined): Snapshot | undefined {
  if (!text || !form.test(text)) return undefined;
  const [from, until, running = ""] = text.split(":");
  const numbers = running === "" ? [] : running.split(",").map(Number);
  const snapshot = { text, from: Number(from), until: Number(until), running: new Set(numbers) };
  return isOfPostgres(snapshot, numbers) ? snapshot : undefined;
}

/** PostgreSQL takes no other: not one that ends before it begins, nor numbers out of it or out of order. */
const isOfPostgres = ({ from, until }: Snapshot, running: number[]): boolean =>
  from > 0 &&
  from <= until &&
  running.every(
    (number, n) => number >= from && number < until && (n === 0 || number > (running[n - 1] ?? 0)),
  );

/** Whether what this transaction published was there already. */
export const hasSeen = ({ from, until, running }: Snapshot, transaction: number): boolean =>
  transaction < from || (transaction < until && !running.has(transaction));
