import { Value } from "@sinclair/typebox/value";
import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import type { Actor } from "../auth/index.ts";
import { JobKey } from "./model.ts";
import { named, requireSubstitute } from "./policy.ts";

type Given = Record<string, unknown>;

/** Declared beside a route whose body names a job: it is looked for before the body's other members are complained of. */
export const seeksJob =
  (find: (actor: Actor, key: string) => Promise<unknown>) =>
  async (actor: Actor, { uniqueId, id }: Given): Promise<void> => {
    const key = [uniqueId, id].find((one) => Value.Check(JobKey, one));
    if (key) await find(actor, key as string);
  };

/** @throws Refusal 404 for a job that is not there, or archived */
export async function findJob(ctx: Context, actor: Actor, key: string): Promise<string> {
  requireSubstitute(actor);
  const [job] = await ctx.db.execute<{ id: string }>(
    sql`select j.id from current_jobs j where ${named(key)}`,
  );
  if (!job) throw notFound();
  return job.id;
}
