import { sql } from "drizzle-orm";
import type { RootContext } from "../../platform/context.ts";
import { text } from "../../platform/database/kinds.ts";
import { firstRow } from "../../platform/database/rows.ts";
import { type MailWay, sharedMailWay } from "../../platform/mail/way.ts";
import { within } from "../../platform/process/patience.ts";
import { livingWorkers } from "../../platform/worker/liveness.ts";
import { queueState } from "../../platform/worker/queue-state.ts";
import type { Actor } from "../auth/index.ts";
import { requireOperator } from "../auth/who/index.ts";
import { storeAnswers } from "../files/index.ts";

/** How the whole of Tuuri is, as any of its processes can tell. A part that does not answer in time is left out. */
export interface SystemHealth {
  /** PostgreSQL's version, and milliseconds that it took to say so. */
  database: { version: string; took: number } | undefined;
  queue: Awaited<ReturnType<typeof queueState>> | undefined;
  /** Processes that carry out tasks. */
  workers: number | undefined;
  files: { s3: boolean; answers: boolean };
  /** Null before any process has said how mails go out. */
  mail: MailWay | null | undefined;
}

/** Longer than this no task waits where workers keep up. Milliseconds. */
const slow = 5 * 60_000;

/** Milliseconds: somebody looks at a page meanwhile. */
const patience = 2_000;

/**
 * For the operator (rule: health-shown); nothing waits longer than two seconds.
 * @throws Refusal 403 for anybody else
 */
export async function systemHealth(ctx: RootContext, actor: Actor): Promise<SystemHealth> {
  requireOperator(actor);
  const { db, config } = ctx;
  const [database, queue, workers, answers, mail] = await Promise.all([
    inTime(versionOf(ctx)),
    inTime(queueState(db)),
    inTime(livingWorkers(db)),
    inTime(storeAnswers(ctx)),
    inTime(sharedMailWay(db).then((way) => way ?? null)),
  ]);
  return {
    database,
    queue,
    workers,
    files: { s3: config.s3 !== undefined, answers: answers ?? false },
    mail,
  };
}

/** What fails is answered for as what is late: nothing is known of it. */
async function inTime<T>(part: Promise<T>): Promise<T | undefined> {
  const known = part.catch(() => undefined);
  return (await within(patience, known)) ? known : undefined;
}

/** Parts that somebody should look at. */
export function troubles({ database, queue, workers, files, mail }: SystemHealth, now: Date) {
  const oldest = queue?.oldest ?? null;
  return {
    queue: queue === undefined || (oldest !== null && now.getTime() - oldest.getTime() > slow),
    failed: queue === undefined || queue.failed > 0,
    workers: !workers,
    files: !files.answers,
    mail: mail !== "smtp",
    database: database === undefined,
  };
}

/** (raw: function) */
async function versionOf({ db }: RootContext): Promise<NonNullable<SystemHealth["database"]>> {
  const before = performance.now();
  const found = await firstRow(
    db,
    { version: text },
    sql`select current_setting('server_version') as version`,
  );
  return { version: found?.version.split(" ")[0] ?? "", took: Math.round(performance.now() - before) };
}
