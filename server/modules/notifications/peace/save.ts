// (rule: peace-decides-telling)
import { sql } from "drizzle-orm";
import { peace } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { instant } from "../../../platform/database/sql.ts";
import { refuse } from "../../../platform/failures/errors.ts";
import { refuseChanged } from "../../../platform/http/entity-tag.ts";
import type { Actor } from "../../auth/index.ts";
import { lockOwnAccount, requireSubstitute } from "../../auth/who/index.ts";
import { zoneIn } from "../../availability/standing/index.ts";
import { reference } from "../../reference/index.ts";
import type { Peace, PeaceChange } from "./model.ts";
import { columnsOf, peaceOf, peaceState } from "./read.ts";

const lists = { kinds: reference.jobTypes, subjects: reference.subjects, grades: reference.grades };

/** @throws Refusal 422 for what is on no list, and for quiet hours without an end */
export function checkPeace(choices: Peace): void {
  const wrong: Record<string, "errors:wrongChoice" | "errors:peace.alwaysQuiet"> = {};
  for (const [name, known] of Object.entries(lists)) {
    const values = new Set(known.map(({ value }) => value));
    const chosen = choices[name as keyof typeof lists];
    if (!chosen.every((value) => values.has(value))) wrong[name] = "errors:wrongChoice";
  }
  const { weekdays, weekends } = choices.quiet;
  if ([weekdays, weekends].every(({ from, to }) => from === "00:00" && to === "23:59"))
    wrong["quiet"] = "errors:peace.alwaysQuiet";
  refuse(wrong);
}

/**
 * Saves what somebody wants to hear of, and when; what is left out keeps its value. What waits in the queue goes by it as well: it is asked again
 * when it comes to sending (rule: left-out-keeps).
 * @param ifMatch the tag of what the actor has seen (rule: changed-meanwhile)
 * @throws Refusal 401 when the account was deleted meanwhile, 403, 412, 422
 */
export function savePeace(
  ctx: Context,
  actor: Actor,
  change: PeaceChange,
  ifMatch?: string | null,
): Promise<Peace> {
  requireSubstitute(actor);
  return transaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx.db, actor);
    const present = await peaceOf(ctx, actor);
    refuseChanged(ifMatch, peaceState(present));
    const wanted: Peace = { ...present, ...change };
    checkPeace(wanted);
    const values = { ...columnsOf(wanted), digestDay: lastHour(ctx, actor, wanted), changedAt: ctx.now() };
    await ctx.db
      .insert(peace)
      .values({ accountId: actor.id, ...values })
      .onConflictDoUpdate({
        target: peace.accountId,
        set: { ...values, digestDay: sql`greatest(${peace.digestDay}, ${values.digestDay})` },
      });
    return peaceOf(ctx, actor);
  });
}

/** The day on which the hour of the digest was last: the first one goes out at the next (rule: peace-digest). */
function lastHour({ now }: Context, actor: Actor, { digestAt }: Peace) {
  const local = sql`(${instant(now())} at time zone ${zoneIn(sql`${actor.id}::uuid`)})`;
  return sql`(${local} - make_interval(hours => ${Number(digestAt.slice(0, 2))}::int))::date`;
}
