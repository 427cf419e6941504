import type postgres from "postgres";
import type { TestContext } from "../../../tests/support/database.ts";
import { ofAsking } from "./asking.ts";
import { ofDays } from "./days.ts";
import type { Invariants } from "./invariant.ts";
import { ofMarket } from "./market.ts";

/**
 * What holds of the database at every moment, whatever is under way. The statements know no model and no calls, and take the times from the jobs
 * themselves.
 */
const invariants: Invariants = { ...ofMarket, ...ofDays, ...ofAsking };

/** The names of those that are broken at the schools, with what breaks them. */
export async function brokenInvariants(
  { client }: Pick<TestContext, "client">,
  schools: string[],
): Promise<string[]> {
  const broken: string[] = [];
  await client.begin("isolation level repeatable read read only", async (sql) => {
    for (const [name, find] of Object.entries(invariants)) {
      const found = [...(await find(sql as unknown as postgres.Sql, schools))];
      if (found.length > 0) broken.push(`${name}: ${JSON.stringify(found.slice(0, 3))}`);
    }
  });
  return broken;
}
