import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { milliseconds, uuidPattern, uuids } from "../../../platform/database/sql.ts";
import { firstOf, type PageWish, readCursor, writeCursor } from "../../../platform/http/paging.ts";
import type { Actor } from "../../auth/index.ts";
import { requireSubstitute } from "../../bookings/index.ts";
import type { Job } from "../model.ts";
import { startsBehind } from "./posted.ts";
import { asSubstituteSees, type SubstituteRow, substituteQuery } from "./substitute-view.ts";

export interface Applications {
  active: Job[];
  inactive: Job[];
}

/** Instant of the start, and id. */
const Place = Type.Tuple([
  Type.Integer({ minimum: 0, maximum: 4e12 }),
  Type.String({ pattern: uuidPattern }),
]);

/**
 * The substitute's own applications by start, until their jobs are archived (rule: own-applications).
 * Inactive are those that being chosen elsewhere deactivated, past ones, and those the substitute hid. A
 * part is of both together.
 * @param only ids of jobs: of the list just these, as far as they are in it
 * @throws Refusal 422 for a cursor of something else
 */
export async function personalApplications(
  ctx: Context,
  actor: Actor,
  { only, limit, cursor }: PageWish & { only?: string[] | undefined } = {},
): Promise<Applications & { nextCursor?: string }> {
  requireSubstitute(actor);
  const after = readCursor("applications", Place, cursor);
  const all = await ctx.db.execute<SubstituteRow & { startsAt: number }>(sql`
    ${substituteQuery(actor, sql`current_jobs`, sql`, ${milliseconds(sql`j.starts_at`)} as "startsAt"`)}
    where a.id is not null
      and (p.placement is distinct from 'deleted' or x.job_id is not null)
      ${only ? sql`and j.id = any(${uuids(only)})` : sql``} ${after ? sql`and ${startsBehind(after)}` : sql``}
    order by j.starts_at, j.id ${limit === undefined ? sql`` : sql`limit ${limit + 1}`}`);
  const { items: rows, ...next } = firstOf(all, limit, (last) =>
    writeCursor("applications", [last.startsAt, last.id]),
  );
  const now = ctx.now().getTime();
  const isActive = (row: SubstituteRow) =>
    row.expiresAt > now && (row.mine || (row.placement === null && (!row.deactivated || row.filled)));
  return {
    active: rows.filter(isActive).map((row) => asSubstituteSees(row, actor)),
    inactive: rows.filter((row) => !isActive(row)).map((row) => asSubstituteSees(row, actor)),
    ...next,
  };
}
