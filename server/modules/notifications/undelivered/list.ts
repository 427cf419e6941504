import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { deliveries, outsideDeliveries } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean, date, list, nullable, oneOf, text } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import { isUuid } from "../../../platform/database/sql.ts";
import { Refusal } from "../../../platform/failures/errors.ts";
import {
  firstOf,
  type Page,
  type PageQuery,
  readCursor,
  writeCursor,
} from "../../../platform/http/paging.ts";
import type { Actor } from "../../auth/index.ts";
import { requireOperator } from "../../auth/who/index.ts";
import type { ChannelName } from "../delivery.ts";
import { kinds as notices } from "../notices/index.ts";
import { linkKinds } from "../notices/links.ts";
import { occasionKinds } from "../occasions/index.ts";
import type { UndeliveredMessage } from "./model.ts";

/** Every message that a service did not take, or that could not even be brought to it, and was not sent later. */
export const undeliveredRows = sql`(
  select d.event_key, d.channel, d.account_id::text as receiver, a.email, trim(a.first_name || ' ' || a.last_name) as person,
    d.channel = 'mail' and d.occasion is not null and coalesce(d.refused_at, d.given_up_at) is not null as sendable, d.reply, d.queued_at,
    coalesce(d.refused_at, d.given_up_at) as ended_at,
    case when d.refused_at is not null then 'refused' when d.given_up_at is not null then 'givenUp' else 'waiting' end as state
  from deliveries d join accounts a on a.id = d.account_id where d.reply is not null and d.sent_at is null
  union all
  select o.event_key, 'mail', '', o.email, '', false, o.reply, o.queued_at, o.given_up_at,
    case when o.given_up_at is not null then 'givenUp' else 'waiting' end
  from outside_deliveries o)`;

/** What a message is about, without what tells it from others. */
export const eventOf = sql`split_part(event_key, ':', 1)`;

const events = [
  ...occasionKinds,
  ...linkKinds.map((kind) => `link-${kind}` as const),
  ...(Object.keys(notices) as (keyof typeof notices)[]).map((kind) => `notice-${kind}` as const),
  "digest" as const,
];

/** That, if it is of a kind that has words. */
export const knownEvent = (event: string) => events.find((one) => one === event);

const undelivered = {
  state: oneOf("refused", "givenUp", "waiting"),
  channel: deliveries.channel,
  email: outsideDeliveries.email,
  event: text,
  reply: outsideDeliveries.reply,
  queued: date,
  ended: nullable(date),
  place: list(text),
  person: text,
  sendable: boolean,
};

const Place = Type.Tuple([Type.String(), Type.String(), Type.String(), Type.String()]);
const name = "undelivered";

/** With the name of its receiver, empty for one outside. */
export interface NamedMessage extends UndeliveredMessage {
  person: string;
}

const isChannel = (text: string): text is ChannelName => text === "mail" || text === "push";

/** Which message a place names; undefined when it can be none. */
export function placeIn(place: string) {
  const [, eventKey, receiver, channel] = readPlace(place) ?? [];
  if (!eventKey || receiver === undefined || channel === undefined || !isChannel(channel)) return undefined;
  // Nobody's account has no id.
  return receiver === "" || isUuid(receiver) ? { eventKey, receiver, channel } : undefined;
}

function readPlace(place: string) {
  try {
    return readCursor(name, Place, place);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** For the operator, what came to its end last first (rule: undelivered-shown). @throws Refusal 403, 422 for a cursor of something else */
export async function undeliveredPage(
  { db }: Context,
  actor: Actor,
  { limit, cursor }: PageQuery,
): Promise<Page<NamedMessage>> {
  requireOperator(actor);
  const after = readCursor(name, Place, cursor);
  const place = sql`array[to_char(coalesce(ended_at, queued_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), event_key, receiver, channel]`;
  // (raw: union)
  const found = await rows(
    db,
    undelivered,
    sql`
    select state, channel, email, ${eventOf} as event, reply, queued_at as queued, ended_at as ended, person, sendable,
      to_json(${place}) as place
    from ${undeliveredRows} u
    ${after ? sql`where ${place} < ${sql`array[${after[0]}, ${after[1]}, ${after[2]}, ${after[3]}]::text[]`}` : sql``}
    order by ${place} desc ${limit === undefined ? sql`` : sql`limit ${limit + 1}`}`,
  );
  const { items, ...next } = firstOf(found, limit, (row) => writeCursor(name, row.place));
  const messages = items.map(({ place, queued, ended, ...row }) => ({
    ...row,
    place: writeCursor(name, place),
    queued: queued.toISOString(),
    ...(ended ? { ended: ended.toISOString() } : {}),
  }));
  return { items: messages, ...next };
}
