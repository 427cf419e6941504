// (rule: receiver-language)
import { eq, type SQL } from "drizzle-orm";
import { schoolMembers, schools } from "../../../../db/schema/index.ts";
import type { Config } from "../../../platform/config.ts";
import type { Context, RootContext } from "../../../platform/context.ts";
import { alphabetical } from "../../../platform/database/alphabet.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { schoolName } from "../../../platform/database/school-name.ts";
import { type KeyBelow, type Lang, say, type TextKey } from "../../../platform/i18n.ts";
import type { MailTransport } from "../../../platform/mail/transport.ts";
import { seal, unseal } from "../../../platform/secrets/seal.ts";
import { enqueue } from "../../../platform/worker/queue.ts";
import type { Receiver } from "../delivery.ts";
import type { Fact, Message } from "../messages/message.ts";

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

/** Name of the queue task that sends one mail to one person, or to support. */
const noticeTask = "send-notice";
/** The same for what was changed of a sign-in: a worker of a release that has no words for it leaves it to others. */
const signInNoticeTask = "send-sign-in-notice";
/** The same for whose an account is. */
const ownershipNoticeTask = "send-ownership-notice";

const waitedFor = -15;

export const noticeTasks = [noticeTask, signInNoticeTask, ownershipNoticeTask] as const;

export const noticeKeyOf = ({ kind, id }: AnyNotice) => `notice-${kind}:${id}`;

export const send = <N extends AnyNotice>(
  { db }: Pick<Context, "db">,
  kind: Sending<N>,
  notice: N,
): Promise<void> =>
  enqueue(db, kind.task ?? noticeTask, notice, {
    priority: kind.priority ?? waitedFor,
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

type Has<Part extends string> =
  KeyBelow<"mail:"> extends infer Key ? (Key extends `${infer Name}.${Part}` ? Name : never) : never;

/** Under which name its texts stand. */
export type Plain = Has<"subject"> & Has<"heading"> & Has<"lead"> & Has<"action">;

interface Content {
  url: string;
  facts?: Fact[];
  note?: TextKey;
  values?: Record<string, string>;
}

/** What is said with a subject, a heading, a text and what to press. */
export function plain(lang: Lang, name: Plain, { url, facts = [], note, values = {} }: Content): Message {
  return {
    subject: say(lang, { key: `mail:${name}.subject`, values }),
    heading: say(lang, `mail:${name}.heading`),
    lead: say(lang, `mail:${name}.lead`),
    facts,
    action: { label: say(lang, `mail:${name}.action`), url },
    ...(note ? { note: say(lang, note) } : {}),
    urgent: false,
  };
}

/** What there is to say of it. */
export const factsIn = (lang: Lang, facts: [KeyBelow<"mail:facts.">, string, Partial<Fact>?][]): Fact[] =>
  facts
    .filter(([, value]) => value.trim() !== "")
    .map(([name, value, more]) => ({ label: say(lang, `mail:facts.${name}`), value, ...more }));

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
