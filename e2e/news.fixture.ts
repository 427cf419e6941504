import { news } from "../db/schema/index.ts";
import type { Actor } from "../server/modules/auth/index.ts";
import type { Handle } from "../server/platform/database/connection.ts";

/** So many, a millisecond apart. @returns the oldest */
export async function newsFor(db: Handle, { id: accountId }: Actor, count: number) {
  const at = new Date(Date.now() + 86_400_000);
  const [startDate, endDate] = [at, at].map((day) => day.toISOString().slice(0, 10)) as [string, string];
  const facts = {
    startDate,
    endDate,
    startTime: "08:00",
    endTime: "12:00",
    endsAt: at,
    workFi: "",
    workSv: "",
  };
  const rows = Array.from({ length: count }, (_, n) => ({
    ...facts,
    accountId,
    id: Bun.randomUUIDv7("hex", Date.now() - (count - n)),
    jobId: Bun.randomUUIDv7(),
    kind: "jobChanged" as const,
    schoolFi: "Koulu",
    schoolSv: "Skola",
  }));
  await db.insert(news).values(rows);
  return { id: rows[0]?.id ?? "" };
}
