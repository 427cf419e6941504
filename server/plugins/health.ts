import { sql } from "drizzle-orm";
import { Elysia } from "elysia";
import type { RootContext } from "../platform/context.ts";

/** Alive: the process answers. Ready: it may be given traffic; false before start-up ends and while draining. */
export interface Readiness {
  ready: boolean;
}

export function health(ctx: RootContext, readiness: Readiness) {
  return new Elysia({ name: "health" })
    .get("/healthz", () => ({ status: "ok" }), { detail: { hide: true } })
    .get(
      "/readyz",
      async ({ set }) => {
        const database = readiness.ready && (await answers(ctx));
        if (!database) set.status = 503;
        return { status: database ? "ready" : "not ready" };
      },
      { detail: { hide: true } },
    );
}

function answers(ctx: RootContext): Promise<boolean> {
  const slow = new Promise<boolean>((done) => setTimeout(done, 2_000, false));
  const answer = ctx.db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, slow]);
}
