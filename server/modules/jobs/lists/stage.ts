import { type SQL, sql } from "drizzle-orm";
import { nullable, type ObjectOf, object, oneOf, text } from "../../../platform/database/kinds.ts";
import { isoInstant } from "../../../platform/database/sql.ts";
import type { FirstGroup } from "../../bookings/stages/index.ts";
import { firstGroups } from "../../bookings/stages/rules.ts";
import type { Job } from "../model.ts";

const stageShape = {
  group: oneOf(...firstGroups, "everybody"),
  next: nullable(oneOf(...firstGroups, "everybody")),
  opensAt: nullable(text),
};
export const stageKind = object(stageShape);

/** Over `jobs j`: of one that not everybody hears of yet, who does by now, and who will next (rule: who-hears-first). */
export const stageNow: SQL = sql`case when j.audience = 'named' then (
  select json_build_object('group', t."group", 'next', n."group", 'opensAt', ${isoInstant(sql`n.opens_at`)})
  from job_stages t left join lateral (
    -- The last of those that open next, for a group of nobody is passed over.
    select w."group", w.opens_at from job_stages w where w.job_id = t.job_id and w.place > t.place
    order by w.opens_at, w.place desc limit 1) n on true
  where t.job_id = j.id and t.opened_at is not null order by t.place desc limit 1) end`;

export const stageOf = ({
  group,
  next,
  opensAt,
}: ObjectOf<typeof stageShape>): NonNullable<Job["stage"]> => ({
  // While somebody hears of it first it is not everybody's turn.
  group: group as FirstGroup,
  next: next ?? "everybody",
  ...(opensAt ? { opensAt } : {}),
});
