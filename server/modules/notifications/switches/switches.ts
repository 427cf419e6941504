import { and, eq, type SQL, sql } from "drizzle-orm";
import { switchedOff } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import type { AccountType, Actor } from "../../auth/index.ts";
import { lockOwnAccount } from "../../auth/who/index.ts";
import type { ChannelName } from "../delivery.ts";
import { kindOf, type Occasion, wordingOf } from "../occasions/index.ts";
import type { Switchable } from "../occasions/kind.ts";

// In the order in which they are shown.
const ofSubstitutes: Switchable[] = ["choices", "reminders", "changes", "urgentJobs", "newJobs"];
const ofPosters: Switchable[] = ["applications", "withdrawals"];

export const switchables: readonly Switchable[] = [...ofSubstitutes, ...ofPosters];

/** Whether somebody wants mails and pushes of a kind; without the switch of all mails or pushes, none go out. */
export interface Switches {
  kind: Switchable;
  mail: boolean;
  push: boolean;
}

const switchablesFor = (type: AccountType) => (type === "user" ? ofSubstitutes : ofPosters);

/** One's own, of what one acts as (rule: switches-of-kinds). */
export async function switchesOf({ db }: Context, actor: Actor): Promise<Switches[]> {
  const off = await db
    .select({ kind: switchedOff.kind, channel: switchedOff.channel })
    .from(switchedOff)
    .where(eq(switchedOff.accountId, actor.id));
  const isOn = (kind: Switchable, channel: ChannelName) =>
    !off.some((one) => one.kind === kind && one.channel === channel);
  return switchablesFor(actor.type).map((kind) => ({
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

const switchOf = (occasion: Occasion): Switchable | null =>
  wordingOf(kindOf(occasion).says(occasion).others).switch;

/** Condition on the row `a` of accounts: whether anything goes out this way. */
export const enabled: Record<ChannelName, SQL> = { push: sql`a.push_enabled`, mail: sql`a.mail_enabled` };

const isOn = (kind: Switchable | null, channel: ChannelName): SQL =>
  kind
    ? sql`not exists (
  select from switched_off o where o.account_id = a.id and o.kind = ${kind} and o.channel = ${channel})`
    : sql`true`;

/** Conditions on the row `a` of accounts, each by what is said of whom it leaves out (rule: switches-of-kinds, mail-explained). */
export const switchesFor = (channel: ChannelName, occasion: Occasion) => ({
  channelOff: enabled[channel],
  kindOff: isOn(switchOf(occasion), channel),
});

/** Condition on the row `a` of accounts: whether they want to be told of this, this way (rule: switches-of-kinds). */
export function wantedOf(channel: ChannelName, occasion: Occasion): SQL {
  const { channelOff, kindOff } = switchesFor(channel, occasion);
  return sql`${channelOff} and ${kindOff}`;
}
