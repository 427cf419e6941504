// (rule: time-to-answer, reserve)
import { eq, inArray } from "drizzle-orm";
import { schools } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";

interface UsualAsking {
  /** To answer; 0 as the time to the start has it. */
  answerMinutes: number;
  /** Whether those in reserve are asked by themselves when the place becomes free. */
  asksReserve: boolean;
}

/** How schools ask directly unless who asks says otherwise, by id. */
export async function usualAsking(db: Handle, schoolIds: string[]): Promise<Map<string, UsualAsking>> {
  const found = await db
    .select({ id: schools.id, answerMinutes: schools.answerMinutes, asksReserve: schools.asksReserve })
    .from(schools)
    .where(inArray(schools.id, schoolIds));
  return new Map(
    found.map(({ id, answerMinutes, asksReserve }) => [
      id,
      { answerMinutes: answerMinutes ?? 0, asksReserve },
    ]),
  );
}

/** What is left out stays. Call it with the principal's place at the school held. */
export async function saveUsualAsking(
  db: Handle,
  schoolId: string,
  { answerMinutes, asksReserve }: Partial<UsualAsking>,
): Promise<void> {
  if (answerMinutes === undefined && asksReserve === undefined) return;
  await db
    .update(schools)
    .set({ answerMinutes: answerMinutes === 0 ? null : answerMinutes, asksReserve })
    .where(eq(schools.id, schoolId));
}
