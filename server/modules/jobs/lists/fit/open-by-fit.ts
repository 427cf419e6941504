import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { Context } from "../../../../platform/context.ts";
import { uuidPattern, uuids } from "../../../../platform/database/sql.ts";
import { readCursor, writeCursor } from "../../../../platform/http/paging.ts";
import type { Actor } from "../../../auth/index.ts";
import type { OpenJobs } from "../model.ts";
import { listed, openAmong } from "../open.ts";
import { byFit } from "./by-fit.ts";

/** Of a longer list only so many are put in order, those that begin soonest; the rest follow by day. */
export const mostFitted = 1_000;

/** Behind a part stand so many of its last: what is filled or deleted meanwhile leads nobody astray. */
const remembered = 5;

/** How many came before, and ids of the last ones, the last first. Never what they were sorted by (rule: fit-order). */
const Behind = Type.Tuple([
  Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  Type.Array(Type.String({ pattern: uuidPattern }), { minItems: 1, maxItems: remembered }),
]);

const list = "open-fit";

interface Part {
  limit: number | undefined;
  cursor: string | undefined;
  /** Ids of the substitute's list in the order of days, as far as they are wanted. */
  ids: string[];
  /** What comes with a first part. */
  beside: ReturnType<typeof sql>;
}

/** @throws Refusal 422 for a cursor of something else */
export const behindCursor = (cursor: string | undefined) => readCursor(list, Behind, cursor);

/** A part of the list as it fits the substitute (rule: open-list, fit-order). */
export async function openByFit(
  ctx: Context,
  actor: Actor,
  { limit, cursor, ids, beside }: Part,
): Promise<OpenJobs & { nextCursor?: string }> {
  const behind = behindCursor(cursor) as [number, string[]] | undefined;
  const fitted = await byFit(ctx, actor, ids.slice(0, mostFitted));
  const known = new Set(fitted.map(({ id }) => id));
  const order = [...fitted.map(({ id }) => id), ...ids.filter((id) => !known.has(id))];
  const from = behind ? startAfter(order, behind) : 0;
  const until = limit === undefined ? order.length : from + limit;
  const part = order.slice(from, until);
  const active = openAmong(actor, ctx.now(), part);
  const among = behind ? active : sql`(${active} union all ${beside})`;
  const inOrder = sql`array_position(${uuids(part)}, j.id), j.start_date, j.start_time, j.id`;
  const lists = await listed(ctx, actor, among, { order: inOrder });
  const fits = new Map(fitted.map(({ id, fit }) => [id, fit]));
  const fitting = lists.active.map((job) => ({
    ...job,
    fit: fits.get(job.id) ?? job.fit ?? { reasons: [] },
  }));
  const last = part.slice(-remembered).reverse();
  return {
    ...lists,
    active: fitting,
    ...(until < order.length && last.length > 0
      ? { nextCursor: writeCursor(list, [from + part.length, last]) }
      : {}),
  };
}

/** Behind the last that is still there; where none is, behind as many as came before without them. */
function startAfter(order: string[], [count, last]: [number, string[]]): number {
  for (const id of last) {
    const at = order.indexOf(id);
    if (at >= 0) return at + 1;
  }
  return Math.max(0, Math.min(count - last.length, order.length));
}
