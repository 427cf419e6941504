import { type SQL, sql } from "drizzle-orm";
import type { Occasion } from "../announcements/occasion.ts";
import type { ChannelName } from "../delivery.ts";
import { switchableOf } from "./kinds.ts";

const enabled: Record<ChannelName, SQL> = { push: sql`a.push_enabled`, mail: sql`a.mail_enabled` };

/** Condition on the row `a` of accounts: whether they want to be told of this, this way (rule: switches-of-kinds). */
export const wantedOf = (
  channel: ChannelName,
  occasion: Occasion,
): SQL => sql`${enabled[channel]} and not exists (
  select from switched_off o
  where o.account_id = a.id and o.kind = ${switchableOf(occasion)} and o.channel = ${channel})`;
