import { type SQL, sql } from "drizzle-orm";
import type { switchedOff } from "../../../../db/schema/index.ts";
import type { AccountType } from "../../auth/index.ts";
import type { Occasion } from "../announcements/occasion.ts";
import type { ChannelName } from "../delivery.ts";

/** What can be switched off by itself. */
export type Switchable = (typeof switchedOff.$inferSelect)["kind"];

const kinds: Record<Occasion["kind"], Switchable> = {
  "job-posted": "newJobs",
  "job-changed": "changes",
  "job-deleted": "changes",
  chosen: "choices",
  "chosen-removed": "choices",
  applied: "applications",
  withdrawn: "withdrawals",
};

function switchableOf(occasion: Occasion): Switchable {
  if (occasion.kind === "job-posted" && occasion.urgent) return "urgentJobs";
  // Nobody comes whom a school counts on: posters have no switch for choices.
  return "wasChosen" in occasion ? "choices" : kinds[occasion.kind];
}

const ofSubstitutes: Switchable[] = ["choices", "changes", "urgentJobs", "newJobs"];
const ofPosters: Switchable[] = ["applications", "withdrawals"];

export const switchables: readonly Switchable[] = [...ofSubstitutes, ...ofPosters];

/** In the order in which they are shown. */
export const switchableFor = (type: AccountType): Switchable[] =>
  type === "user" ? ofSubstitutes : ofPosters;

const enabled: Record<ChannelName, SQL> = { push: sql`a.push_enabled`, mail: sql`a.mail_enabled` };

/** Conditions on the row `a` of accounts, each by what is said of whom it leaves out (rule: switches-of-kinds, mail-explained). */
export const switchesFor = (channel: ChannelName, occasion: Occasion) => ({
  channelOff: enabled[channel],
  kindOff: sql`not exists (
  select from switched_off o
  where o.account_id = a.id and o.kind = ${switchableOf(occasion)} and o.channel = ${channel})`,
});

/** Condition on the row `a` of accounts: whether they want to be told of this, this way (rule: switches-of-kinds). */
export function wantedOf(channel: ChannelName, occasion: Occasion): SQL {
  const { channelOff, kindOff } = switchesFor(channel, occasion);
  return sql`${channelOff} and ${kindOff}`;
}
