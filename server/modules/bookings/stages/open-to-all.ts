import type { Context } from "../../../platform/context.ts";
import { conflict } from "../../../platform/failures/errors.ts";
import { countStages } from "../../../platform/metrics/metrics.ts";
import { noteOnJob } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { happened } from "../../notifications/announcements/index.ts";
import { withJobLocked } from "../locks.ts";
import { managedJob } from "../managed-job.ts";
import { openAll } from "./advance.ts";

/**
 * Everybody hears of a job now, before their time (rule: who-hears-first). It cannot be taken back; doing it twice, even at once, tells nobody
 * twice.
 * @returns whether somebody did not hear of it yet
 * @throws Refusal 403 for who posts no jobs, 404 for a job that is not the actor's to manage, 409 when somebody is chosen or it is over
 */
export async function openToAll(ctx: Context, actor: Actor, key: string): Promise<{ opened: boolean }> {
  const found = await managedJob(ctx.db, actor, key);
  const groups = await withJobLocked(ctx, actor, found, async (ctx, { filled }) => {
    const job = await managedJob(ctx.db, actor, found.id);
    if (filled) throw conflict("job_filled", "errors:audience.filled");
    if (job.expiresAt <= ctx.now().getTime()) throw conflict("job_past", "errors:audience.past");
    const opened = (await openAll(ctx, [job.id], "person")).get(job.id) ?? [];
    if (opened.length === 0) return opened;
    await noteOnJob(ctx, actor, { action: "jobChanged", jobId: job.id });
    await happened(ctx, { kind: "job-posted", jobId: job.id, urgent: false }, job);
    return opened;
  });
  countStages(groups, "person");
  return { opened: groups.length > 0 };
}
