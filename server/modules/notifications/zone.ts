import { desc, eq } from "drizzle-orm";
import { regions, schoolMembers, schools, substituteRegions } from "../../../db/schema/index.ts";
import type { Handle } from "../../platform/database/connection.ts";

/**
 * By which clock somebody lives: a substitute by that of their regions, whoever works at a school by that of the main one. Whoever
 * looks for work on both sides of the border reads the earlier of the two clocks.
 * (rule: mail-explained)
 */
export async function zoneOf(db: Handle, accountId: string): Promise<string> {
  const countries = await db
    .select({ country: regions.country })
    .from(substituteRegions)
    .innerJoin(regions, eq(regions.code, substituteRegions.regionCode))
    .where(eq(substituteRegions.accountId, accountId));
  if (countries.some(({ country }) => country === "SE")) return "Europe/Stockholm";
  if (countries.length > 0) return "Europe/Helsinki";
  const [place] = await db
    .select({ timeZone: schools.timeZone })
    .from(schoolMembers)
    .innerJoin(schools, eq(schools.id, schoolMembers.schoolId))
    .where(eq(schoolMembers.accountId, accountId))
    .orderBy(desc(schoolMembers.main))
    .limit(1);
  return place?.timeZone ?? "Europe/Helsinki";
}
