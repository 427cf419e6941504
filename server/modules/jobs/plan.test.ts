import { afterAll, beforeAll, expect, test } from "bun:test";
import { drizzle } from "drizzle-orm/postgres-js";
import * as schema from "../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../tests/database.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../tests/factories.ts";
import { seedMarket } from "../../../tests/many-jobs.ts";
import { menuCounts, openJobs } from "./index.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
  const school = await createSchool(t.db);
  const teacher = await createTeacher(t.db, { school });
  await seedMarket(t.client, {
    schoolId: school.id,
    ownerId: teacher.id,
    open: 10_000,
    archived: 50_000,
    substitutes: 2_000,
  });
}, 120_000);
afterAll(() => t.close());

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

/** Tables that grow: reading one from end to end would make the product slower every day. */
const growing = ["jobs", "applications", "assignments", "job_views", "job_placements", "school_blocks"];

test.each([
  ["the list of open jobs", openJobs],
  ["the menu's counts", menuCounts],
])("%s reads the tables that grow by their indexes only, with 50,000 archived jobs", async (_what, call) => {
  const statements: { text: string; values: unknown[] }[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) };
  const db = drizzle(t.client, { schema, casing: "snake_case", logger });
  const actor = await createSubstitute(t.db, { regions: ["FI-18"] });
  await call({ ...t.ctx, db }, actor);
  expect(statements).toHaveLength(1);
  for (const { text, values } of statements) {
    const [row] = await t.client.unsafe(`explain (format json) ${text}`, values as never[]);
    const nodes = nodesOf(row?.["QUERY PLAN"][0].Plan);
    const scans = nodes
      .filter((node) => growing.includes(node["Relation Name"] ?? ""))
      .map((node) => `${node["Node Type"]} on ${node["Relation Name"]}`);
    expect(scans.length).toBeGreaterThan(1);
    expect(scans.filter((scan) => scan.startsWith("Seq Scan"))).toEqual([]);
    expect(nodes.map((node) => node["Index Name" as keyof Plan])).toContain("jobs_open_index" as never);
  }
});

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
