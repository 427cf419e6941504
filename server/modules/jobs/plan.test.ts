import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../tests/database.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../tests/factories.ts";
import { seedMarket } from "../../../tests/many-jobs.ts";
import { type Statement, statementsOf } from "../../../tests/statements.ts";
import type { Context } from "../../platform/context.ts";
import type { Actor } from "../auth/index.ts";
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
    archived: 1_000_000,
    substitutes: 100_000,
  });
}, 300_000);
afterAll(() => t.close());

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: Plan[];
}

/** Tables that grow: reading one from end to end would make the product slower every day. */
const growing = ["jobs", "applications", "assignments", "job_views", "job_placements", "school_blocks"];

test.each([
  ["the list of open jobs", openJobs, "jobs_open_index"],
  ["the menu's counts", menuCounts, "jobs_open_index"],
  ["a part of the list", partOfList, "jobs_pkey"],
] as const)(
  "%s reads the tables that grow by their indexes only, with a million archived jobs",
  async (_what, call, index) => {
    const actor = await createSubstitute(t.db, { regions: ["FI-18"] });
    const [statement, ...others] = await statementsOf(t, (ctx) => call(ctx, actor));
    if (!statement) throw new Error("no statement");
    expect(others).toEqual([]);
    // The plan for these very values, and the one for any, which a prepared statement may get.
    for (const mode of ["force_custom_plan", "force_generic_plan"]) {
      const plan = await planOf(statement, mode);
      const nodes = nodesOf(plan);
      const scans = nodes
        .filter((node) => growing.includes(node["Relation Name"] ?? ""))
        .map((node) => `${node["Node Type"]} on ${node["Relation Name"]}`);
      expect(scans.length).toBeGreaterThan(1);
      expect(scans.filter((scan) => scan.startsWith("Seq Scan"))).toEqual([]);
      expect(nodes.map((node) => node["Index Name"])).toContain(index);
    }
  },
);

function partOfList(ctx: Context, actor: Actor) {
  return openJobs(ctx, actor, [Bun.randomUUIDv7(), Bun.randomUUIDv7()]);
}

async function planOf({ text, values }: Statement, mode: string): Promise<Plan> {
  return t.client.begin(async (sql) => {
    await sql.unsafe(`set local plan_cache_mode = ${mode}`);
    const [row] = await sql.unsafe(`explain (format json) ${text}`, values, { prepare: true });
    return row?.["QUERY PLAN"][0].Plan;
  });
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
