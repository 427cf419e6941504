import { sql } from "drizzle-orm";
import { Elysia } from "elysia";
import type { RootContext } from "../platform/context.ts";
import { run } from "../platform/database/rows.ts";

/**
 * Alive: a restart would not help. Ready: it may be given traffic; false before start-up ends and while
 * draining (rule: ready-is-not-alive). A process that is a worker alone is ready when it works; one of pages alone also while
 * the database is away, since its public pages need none.
 */
export interface Readiness {
  ready: boolean;
  worker?: { working(): boolean; givenUp(): boolean };
  /** A worker alone: there is no other traffic that it could be given. */
  workerAlone?: boolean;
  pagesAlone?: boolean;
  /** What is known of the database already: asking anew would pile up questions, behind those of a busy pool. */
  pulse?: { answers(): boolean };
}

export function health(ctx: RootContext, readiness: Readiness) {
  return new Elysia({ name: "health" })
    .get(
      "/healthz",
      ({ set }) => {
        const givenUp = readiness.worker?.givenUp() ?? false;
        if (givenUp) set.status = 503;
        return { status: givenUp ? "the queue stands still" : "ok" };
      },
      { detail: { hide: true } },
    )
    .get(
      "/readyz",
      async ({ set }) => {
        const works = !readiness.workerAlone || (readiness.worker?.working() ?? false);
        const database = readiness.pulse ? readiness.pulse.answers() : await answers(ctx);
        const ready = readiness.ready && works && (database || readiness.pagesAlone === true);
        if (!ready) set.status = 503;
        return { status: ready ? "ready" : "not ready", database: database ? "answers" : "away" };
      },
      { detail: { hide: true } },
    );
}

/** (raw: function) */
function answers(ctx: RootContext): Promise<boolean> {
  const slow = new Promise<boolean>((done) => setTimeout(done, 2_000, false));
  const answer = run(ctx.db, sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, slow]);
}

/** The addresses that are answered whatever else is wrong. */
export const isHealth = (url: string) => /^[a-z]+:\/\/[^/]+\/(healthz|readyz)$/.test(url);
