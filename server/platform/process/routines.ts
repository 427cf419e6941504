import { eq, sql } from "drizzle-orm";
import { sharedSettings } from "../../../db/schema/index.ts";
import type { Database, Handle } from "../database/connection.ts";

/** What is done again and again, by whichever process, and what nobody would miss for weeks. */
export type Routine = "clean_up" | "purge" | "backup";

const nameOf = (routine: Routine) => `last_${routine}` as const;

/** Says that it has been done as a whole, now (rule: routines-told). */
export async function noteDone(db: Handle, routine: Routine): Promise<void> {
  await db
    .insert(sharedSettings)
    .values({ name: nameOf(routine), value: "done" })
    .onConflictDoUpdate({ target: sharedSettings.name, set: { changedAt: sql`now()` } });
}

/** From now on it is missed, where it has never been done. Whether there are backups is not ours to say. */
export async function expectRoutines(db: Database): Promise<void> {
  const expected = (["clean_up", "purge"] as const).map((routine) => ({
    name: nameOf(routine),
    value: "done" as const,
  }));
  await db.insert(sharedSettings).values(expected).onConflictDoNothing();
}

/** @returns when each has been done, or is missed from; without those that nobody has ever begun */
export async function lastDone(db: Database): Promise<{ routine: string; at: Date }[]> {
  const found = await db
    .select({ name: sharedSettings.name, at: sharedSettings.changedAt })
    .from(sharedSettings)
    .where(eq(sharedSettings.value, "done"));
  return found.map(({ name, at }) => ({ routine: name.slice("last_".length), at }));
}
