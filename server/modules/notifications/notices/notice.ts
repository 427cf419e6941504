// (rule: receiver-language)
import { eq, type SQL } from "drizzle-orm";
import { schoolMembers, schools } from "../../../../db/schema/index.ts";
import type { Config } from "../../../platform/config.ts";
import type { Context, RootContext } from "../../../platform/context.ts";
import { alphabetical } from "../../../platform/database/alphabet.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { schoolName } from "../../../platform/database/school-name.ts";
import type { Lang } from "../../../platform/i18n.ts";
import type { MailTransport } from "../../../platform/mail/transport.ts";
import { seal, unseal } from "../../../platform/secrets/seal.ts";
import { enqueue } from "../../../platform/worker/queue.ts";
import type { Receiver } from "../delivery.ts";
import type { Message } from "../messages/message.ts";

/** As a notice waits in the queue. `id` tells it from the others of its kind, and is the same at every attempt. */
interface Waiting<Kind extends string> {
  kind: Kind;
  id: string;
}
export type ToAccount<Kind extends string> = Waiting<Kind> & { accountId: string };
/** Carries its receiver, whom nobody's account has by the time of sending. */
export type ToAddress<Kind extends string> = Waiting<Kind> & { receiver: Receiver };
/** The link is sealed, as a password is: whoever reads the queue, or a copy of it, cannot read it (rule: notices-sealed). */
export type WithLink<Kind extends string> = ToAccount<Kind> & { sealedToken: string };
export type AnyNotice = Waiting<string> | ToAccount<string> | ToAddress<string>;

/** How a kind of notice waits in the queue. */
interface Sending<_N> {
  task?: (typeof noticeTasks)[number];
  /** Somebody waits at the screen for most: before all mass mail, after one-time links (rule: message-order). */
  priority?: number;
  /** They end after about three hours if it is not said. */
  maxAttempts?: number;
}

/** A kind of notice, a message to one person: a file for those of a matter, which has the verbs that send them as well. `index.ts` collects them. */
export interface Kind<N, Facts = undefined> extends Sending<N> {
  /** What it says beside what waits; null when it stopped being true meanwhile. */
  facts?(ctx: Context, notice: N, receiver: Receiver): Promise<Facts | null>;
  /** @throws Error when it was sealed with another secret */
  message(config: Config, notice: N, receiver: Receiver, facts: Facts): Message;
  /** Condition on the row `a` of accounts: who wants it. Without it a notice goes out whatever the receiver's settings. */
  wanted?: SQL;
}

/** One that is no message of ours. */
export interface Forwarded<N> extends Sending<N> {
  forward(ctx: RootContext, notice: N, transport: MailTransport): Promise<void>;
}

/** Names of the queue tasks that send one mail to one person, or to support: a worker of a release that has no words for something leaves it to others. */
export const noticeTasks = ["send-notice", "send-sign-in-notice", "send-ownership-notice"] as const;

export const noticeKeyOf = ({ kind, id }: AnyNotice) => `notice-${kind}:${id}`;

export const send = <N extends AnyNotice>(
  { db }: Pick<Context, "db">,
  kind: Sending<N>,
  notice: N,
): Promise<void> =>
  enqueue(db, kind.task ?? noticeTasks[0], notice, {
    priority: kind.priority ?? -15,
    maxAttempts: kind.maxAttempts ?? 10,
  });

export const sealedFor = { password: "login-details", link: "link-of-a-notice" };
export const sealLink = ({ config }: Context, token: string) => seal(config, sealedFor.link, token);

/** @throws Error when it was sealed with another secret */
export function opened(config: Config, purpose: string, sealed: string): string {
  const text = unseal(config, purpose, sealed);
  if (text === undefined) throw new Error("what a notice holds was sealed with another TOKEN_SECRET");
  return text;
}

export const newId = () => Bun.randomUUIDv7();

/** Where somebody works, by name. */
export async function schoolsOf(db: Handle, accountId: string, lang: Lang): Promise<string> {
  const name = schoolName(lang);
  const places = await db
    .select({ name })
    .from(schoolMembers)
    .innerJoin(schools, eq(schools.id, schoolMembers.schoolId))
    .where(eq(schoolMembers.accountId, accountId))
    .orderBy(alphabetical(name));
  return places.map(({ name }) => name).join(", ");
}
