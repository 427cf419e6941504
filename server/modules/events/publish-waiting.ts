import { eq } from "drizzle-orm";
import { schools } from "../../../db/schema/index.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { publishAll } from "./event-rows.ts";

/** Tells every operator's page that who waits for them is another (rule: approval-queue). */
export async function publishWaiting(db: Handle): Promise<void> {
  const found = await db.select({ id: schools.id }).from(schools).where(eq(schools.kind, "admin"));
  await publishAll(
    db,
    found.map(({ id }) => ({ name: "teachersChanged", schoolId: id })),
  );
}
