import { sql } from "drizzle-orm";
import { Gauge } from "prom-client";
import type { RootContext } from "../context.ts";
import type { Database } from "../database/connection.ts";
import { integer, text } from "../database/kinds.ts";
import type { Pulse } from "../database/pulse.ts";
import { rows } from "../database/rows.ts";
import { within } from "../process/patience.ts";
import { lastDone } from "../process/routines.ts";
import { livingWorkers } from "../worker/liveness.ts";
import { queueState } from "../worker/queue-state.ts";
import { clockDueSince } from "./late-clocks.ts";
import { registry } from "./metrics.ts";

/** Milliseconds: whoever asks waits ten seconds at most, and wants the rest. */
const patience = 3_000;

const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) => {
  registry.removeSingleMetric(name);
  return new Gauge({ name, help, labelNames, registers: [registry] });
};

/**
 * What all processes share, and each says alike: the queue, its workers, clocks that are late, and the connections of the database.
 * @param pulse knows of a database that is away, so that nobody waits for it
 * @returns what reads them anew. What does not answer in time is left out, so that an alert can see that it is missing.
 * (rule: metrics, routines-told)
 */
export function sharedGauges(ctx: RootContext, pulse: Pulse): () => Promise<void> {
  const tasks = gauge("tuuri_queue_tasks", "Tasks of the queue by state", ["state"]);
  const age = gauge("tuuri_queue_oldest_seconds", "How long the oldest task has waited that could run");
  const late = gauge(
    "tuuri_clock_late_seconds",
    "How long the most overdue clock has waited: of a group that should have heard of a job, or of somebody asked who has not answered",
  );
  const workers = gauge("tuuri_workers", "Processes that carry out tasks");
  const connections = gauge("tuuri_database_connections", "Connections to the database by state", ["state"]);
  const routines = gauge(
    "tuuri_last_success_timestamp_seconds",
    "When what is done again and again was last done as a whole",
    ["run"],
  );
  const reachable = gauge("tuuri_database_up", "1 while the database answers this process");

  type Known = Awaited<ReturnType<typeof read>>;
  async function read() {
    return {
      queue: await queueState(ctx.db),
      clockDue: await clockDueSince(ctx.db, ctx.now()),
      living: await livingWorkers(ctx.db),
      open: await connectionsOf(ctx.db),
      done: await lastDone(ctx.db),
    };
  }

  const secondsSince = (time: Date | null | undefined) =>
    time ? Math.max(0, (ctx.now().getTime() - time.getTime()) / 1000) : 0;

  function show({ queue: { oldest, ...states }, clockDue, living, open, done }: Known) {
    for (const [state, count] of Object.entries(states)) tasks.set({ state }, count);
    age.set(secondsSince(oldest));
    late.set(secondsSince(clockDue));
    workers.set(living);
    for (const { state, count } of open) connections.set({ state }, count);
    for (const { routine, at } of done) routines.set({ run: routine }, at.getTime() / 1000);
  }

  /** What comes later than that is of nobody's interest. */
  async function knownInTime(): Promise<Known | undefined> {
    if (!pulse.answers()) return undefined;
    const away = () => undefined;
    const reading = pulse.orAway<Known | undefined>(read().catch(away), away);
    return (await within(patience, reading)) ? reading : undefined;
  }

  return async () => {
    for (const one of [tasks, age, late, workers, connections, routines]) one.reset();
    // What is not known is not zero.
    for (const one of [age, late, workers]) one.remove();
    const known = await knownInTime();
    if (known) show(known);
    reachable.set(known ? 1 : 0);
  };
}

/** (raw: function) */
const connectionsOf = (db: Database) =>
  rows(
    db,
    { state: text, count: integer },
    sql`select coalesce(state, 'other') as state, count(*)::int as count from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' group by 1`,
  );
