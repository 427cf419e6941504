// (rule: pay-line)
import { eq, inArray } from "drizzle-orm";
import { schools } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { oneLine } from "../../../platform/database/sql.ts";

/** What pay follows at schools where a job does not say it itself, by id; empty where a school says nothing. */
export async function usualPay(db: Handle, schoolIds: string[]): Promise<Map<string, string>> {
  const found = await db
    .select({ id: schools.id, pay: schools.pay })
    .from(schools)
    .where(inArray(schools.id, schoolIds));
  return new Map(found.map(({ id, pay }) => [id, pay]));
}

/** What is left out stays, an empty one takes the line away. Call it with the principal's place at the school held. */
export async function saveUsualPay(db: Handle, schoolId: string, { pay }: { pay?: string | undefined }) {
  if (pay === undefined) return;
  await db
    .update(schools)
    .set({ pay: oneLine(pay) })
    .where(eq(schools.id, schoolId));
}
