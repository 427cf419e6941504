import { sql } from "drizzle-orm";
import type { RootContext } from "../../platform/context.ts";
import { text } from "../../platform/database/kinds.ts";
import { firstRow } from "../../platform/database/rows.ts";
import { forbidden } from "../../platform/errors.ts";
import { type MailWay, sharedMailWay } from "../../platform/mail/way.ts";
import { livingWorkers } from "../../platform/worker/liveness.ts";
import { queueState } from "../../platform/worker/queue-state.ts";
import type { Actor } from "../auth/index.ts";
import { storeAnswers } from "../files/index.ts";

/** How the whole of Tuuri is, as any of its processes can tell. */
export interface SystemHealth {
  /** PostgreSQL's version, and milliseconds that it took to say so. */
  database: { version: string; took: number };
  queue: Awaited<ReturnType<typeof queueState>>;
  /** Processes that carry out tasks. */
  workers: number;
  files: { s3: boolean; answers: boolean };
  mail: MailWay | undefined;
}

/** Longer than this no task waits where workers keep up. Milliseconds. */
const slow = 5 * 60_000;

/**
 * For the operator (rule: health-shown); nothing waits longer than two seconds.
 * @throws Refusal 403 for anybody else
 */
export async function systemHealth(ctx: RootContext, actor: Actor): Promise<SystemHealth> {
  if (!actor.operator) throw forbidden();
  const { db, config } = ctx;
  const [database, queue, workers, answers, mail] = await Promise.all([
    versionOf(ctx),
    queueState(db),
    livingWorkers(db),
    storeAnswers(config),
    sharedMailWay(db),
  ]);
  return { database, queue, workers, files: { s3: config.s3 !== undefined, answers }, mail };
}

/** Parts that somebody should look at. */
export function troubles({ queue, workers, files, mail }: SystemHealth, now: Date) {
  return {
    queue: queue.oldest !== null && now.getTime() - queue.oldest.getTime() > slow,
    failed: queue.failed > 0,
    workers: workers === 0,
    files: !files.answers,
    mail: mail !== "smtp",
  };
}

/** (raw: function) */
async function versionOf({ db }: RootContext): Promise<SystemHealth["database"]> {
  const before = performance.now();
  const found = await firstRow(
    db,
    { version: text },
    sql`select current_setting('server_version') as version`,
  );
  return { version: found?.version.split(" ")[0] ?? "", took: Math.round(performance.now() - before) };
}
