import type { Sql } from "postgres";
import type { Statement } from "../../tests/support/world/statements.ts";

export interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Loops"?: number;
  "Actual Rows"?: number;
  Plans?: Plan[];
}

/** @param mode `force_generic_plan` for the plan for any values, which a prepared statement may get */
export async function planOf(client: Sql, { text, values }: Statement, mode: string): Promise<Plan> {
  return client.begin(async (sql) => {
    await sql.unsafe(`set local plan_cache_mode = ${mode}`);
    const [row] = await sql.unsafe(`explain (format json) ${text}`, values, { prepare: true });
    return row?.["QUERY PLAN"][0].Plan;
  });
}

export async function ranPlan(client: Sql, { text, values }: Statement): Promise<Plan> {
  const [row] = await client.unsafe(`explain (analyze, format json) ${text}`, values);
  return row?.["QUERY PLAN"][0].Plan;
}

/** Once it is planned, how many pages of tables and indexes it reads, and how many rows it gives. */
export async function reading(
  client: Sql,
  { text, values }: Statement,
): Promise<{ pages: number; found: number }> {
  for (let n = 0; n < 6; n++) await client.unsafe(text, values, { prepare: true });
  const [row] = await client.unsafe(`explain (analyze, buffers, format json) ${text}`, values);
  const { Plan: plan } = row?.["QUERY PLAN"][0] ?? {};
  return { pages: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"], found: plan["Actual Rows"] };
}

export function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** Of these tables, how each is read. */
export const scansOf = (nodes: Plan[], tables: string[]) =>
  nodes
    .filter((node) => tables.includes(node["Relation Name"] ?? ""))
    .map((node) => `${node["Node Type"]} on ${node["Relation Name"]}`);

export const seqScans = (nodes: Plan[], tables: string[]) =>
  scansOf(nodes, tables).filter((scan) => scan.startsWith("Seq Scan"));
