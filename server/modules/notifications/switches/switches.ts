import { and, eq } from "drizzle-orm";
import { switchedOff } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import type { Actor } from "../../auth/index.ts";
import { lockOwnAccount } from "../../auth/who/index.ts";
import type { ChannelName } from "../delivery.ts";
import { type Switchable, switchableFor } from "./kinds.ts";

export type { Switchable };

/** Whether somebody wants mails and pushes of a kind; without the switch of all mails or pushes, none go out. */
export interface Switches {
  kind: Switchable;
  mail: boolean;
  push: boolean;
}

/** One's own, of what one acts as (rule: switches-of-kinds). */
export async function switchesOf({ db }: Context, actor: Actor): Promise<Switches[]> {
  const off = await db
    .select({ kind: switchedOff.kind, channel: switchedOff.channel })
    .from(switchedOff)
    .where(eq(switchedOff.accountId, actor.id));
  const isOn = (kind: Switchable, channel: ChannelName) =>
    !off.some((one) => one.kind === kind && one.channel === channel);
  return switchableFor(actor.type).map((kind) => ({
    kind,
    mail: isOn(kind, "mail"),
    push: isOn(kind, "push"),
  }));
}

/**
 * Switches one's own; twice the same changes nothing (rule: switches-of-kinds).
 * @throws Refusal 401 when the account was deleted meanwhile
 */
export function setSwitch(
  ctx: Context,
  actor: Actor,
  { kind, channel, on }: { kind: Switchable; channel: ChannelName; on: boolean },
): Promise<void> {
  const row = { accountId: actor.id, kind, channel };
  const isIt = and(
    eq(switchedOff.accountId, actor.id),
    eq(switchedOff.kind, kind),
    eq(switchedOff.channel, channel),
  );
  return transaction(ctx, async ({ db }) => {
    await lockOwnAccount(db, actor);
    if (on) await db.delete(switchedOff).where(isIt);
    else await db.insert(switchedOff).values(row).onConflictDoNothing();
  });
}
