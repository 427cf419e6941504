import { createHash } from "node:crypto";
import { type TSchema, Type } from "@sinclair/typebox";
import { and, eq, lt, sql } from "drizzle-orm";
import { idempotencyKeys } from "../../../db/schema/index.ts";
import { type Context, type RootContext, transaction } from "../../platform/context.ts";
import { boolean } from "../../platform/database/kinds.ts";
import { firstRow, run } from "../../platform/database/rows.ts";
import { Refusal } from "../../platform/failures/errors.ts";
import { asSent } from "../../platform/http/sent.ts";
import { withLimit } from "../../platform/process/limit.ts";
import { seal, unseal } from "../../platform/secrets/seal.ts";
import { read, tell } from "../../platform/shapes/translate.ts";
import { fingerprints, plainKey, type Sent } from "./sent.ts";

/** Milliseconds. */
export const keptFor = 24 * 3_600_000;

interface Handled {
  request: Request;
  route: string;
  set: { headers: Record<string, unknown> };
}

interface Asked<T> {
  caller: string;
  body?: unknown;
  apart?: boolean;
  as?: TSchema & { static: T };
}

/**
 * For routes that take an `Idempotency-Key`.
 * @param caller the account, or for who has none the network
 * @param body what makes it the same request: the body as sent, or its files
 * @param apart whether what is done waits for others than the database
 * @param as what is answered: it is kept in the documented words, which another release understands
 */
export async function onceAsked<T extends object>(
  ctx: RootContext,
  { request, route, set }: Handled,
  { caller, body = asSent(request), apart = false, as = Type.Unsafe<T>({}) }: Asked<T>,
  act: (ctx: Context) => Promise<T>,
): Promise<T> {
  const key = request.headers.get("idempotency-key") ?? undefined;
  const sent = { key, caller, operation: `${request.method} ${route}`, body, apart };
  const { answer, again } = await once(ctx, sent, async (ctx) => tell(as, await act(ctx)));
  if (again) set.headers["idempotency-replayed"] = "true";
  return read(as, answer);
}

/**
 * Does what a request asks for, once, however often it is sent under its key (rule: idempotency-key). What is
 * done with the context given to `act` and the memory of its answer are one transaction, so that neither a
 * crash nor a lost answer doubles it. What is refused or fails leaves nothing, and may be tried again.
 * @returns the answer, the first time or again
 * @throws Refusal 422 for a key that is none, or of another body; 409 while the first is under way; what `act` throws
 */
export async function once<T extends object>(
  ctx: RootContext,
  sent: Sent,
  act: (ctx: Context) => Promise<T>,
): Promise<{ answer: T; again: boolean }> {
  if (sent.key === undefined) return { answer: await act(ctx), again: false };
  if (sent.apart) return onceApart(ctx, sent, act);
  const name = await named(ctx, sent);
  return remembering(ctx, name, sent.waits ?? false, act);
}

/**
 * For what waits for others than the database: it is done in no transaction, which would hold a connection and locks
 * meanwhile. Of two that come at once both are done, and both get the answer of the one that ended first.
 */
async function onceApart<T extends object>(ctx: RootContext, sent: Sent, act: (ctx: Context) => Promise<T>) {
  const name = await named(ctx, sent);
  const before = await answered<T>(ctx, name);
  if (before) return { answer: before, again: true };
  const answer = await act(ctx);
  return remembering(ctx, name, true, async () => answer);
}

interface Named {
  key: Buffer;
  /** What the answer is sealed for: besides our secret, the client's own key opens it. */
  purpose: string;
  prints: [Buffer, ...Buffer[]];
}

/** @throws Refusal 422 */
async function named(ctx: RootContext, { operation, caller, key = "", body }: Sent): Promise<Named> {
  const name = `${operation}\0${caller}\0${plainKey(key)}`;
  return {
    key: createHash("sha256").update(name).digest(),
    purpose: `answer ${name}`,
    prints: await fingerprints(ctx.config, body),
  };
}

function remembering<T extends object>(
  ctx: RootContext,
  name: Named,
  waits: boolean,
  act: (ctx: Context) => Promise<T>,
): Promise<{ answer: T; again: boolean }> {
  // Each holds a connection while what it does may need another: all of them must never be taken by these.
  const atOnce = Math.max(1, Math.floor(ctx.config.databasePoolSize / 3));
  return withLimit("idempotency", atOnce, () =>
    transaction({ ...ctx, apart: ctx.db }, async (within) => {
      await lock(within, name.key, waits);
      const before = await answered<T>(within, name);
      if (before) return { answer: before, again: true };
      const answer = await act(within);
      const row = {
        key: name.key,
        fingerprint: name.prints[0],
        answer: seal(ctx.config, name.purpose, JSON.stringify(answer)),
        createdAt: ctx.now(),
      };
      await within.db.insert(idempotencyKeys).values(row);
      return { answer, again: false };
    }),
  );
}

/** (raw: lock) */
async function lock({ db }: Context, key: Buffer, waits: boolean): Promise<void> {
  const number = key.readBigInt64BE().toString();
  if (waits) return void (await run(db, sql`select pg_advisory_xact_lock(${number}::bigint)`));
  // (raw: lock)
  const row = await firstRow(
    db,
    { mine: boolean },
    sql`select pg_try_advisory_xact_lock(${number}::bigint) as mine`,
  );
  if (row?.mine) return;
  const running = { msg: "errors:idempotency.running" } as const;
  throw new Refusal(409, "idempotency_key_running", running, {}, { "retry-after": "1" });
}

async function answered<T>(ctx: Context, { key, prints, purpose }: Named): Promise<T | undefined> {
  await ctx.db
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.key, key),
        lt(idempotencyKeys.createdAt, new Date(ctx.now().getTime() - keptFor)),
      ),
    );
  const row = await ctx.db.query.idempotencyKeys.findFirst({ where: eq(idempotencyKeys.key, key) });
  if (!row) return undefined;
  if (!prints.some((print) => print.equals(row.fingerprint)))
    throw new Refusal(422, "idempotency_key_reused", { msg: "errors:idempotency.reused" });
  // What a release before has kept lies open.
  return JSON.parse(unseal(ctx.config, purpose, row.answer) ?? row.answer) as T;
}
