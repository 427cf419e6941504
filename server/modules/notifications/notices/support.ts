// (rule: foreign-direction)
import { and, eq, isNull } from "drizzle-orm";
import { accounts, supportMessages } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { type KeyBelow, type Lang, translator } from "../../../platform/i18n.ts";
import { isolated } from "../../../platform/words/isolated.ts";
import { documents, messageIdOf } from "../mail/delivery.ts";
import { type Fact, factsIn, isolatedFact, telephone } from "../messages/message.ts";
import { type Forwarded, schoolsOf, send } from "./notice.ts";

/** A row of `support_messages`, to the address of support. What people have written is tried for a day. */
export const sendSupportMessage = (ctx: Context, messageId: string) =>
  send(ctx, support, { kind: "support", id: messageId });

export type SupportMessage = {
  subject: string;
  message: string;
  name: string;
  email: string;
  phone: string;
  type: KeyBelow<"mail:roles.">;
  lang: Lang;
  schools: string;
};

/** What a person wrote to support, as they wrote it, with who they are below. An answer goes to them (rule: support-message). */
export const support: Forwarded<{ kind: "support"; id: string }> = {
  maxAttempts: 13,
  async forward(ctx, { id }, transport) {
    const row = await supportMessage(ctx, id);
    if (!row) return;
    await transport.send({
      messageId: messageIdOf(`support:${id}`, id, ctx.config.publicUrl),
      to: { name: "Tuuri", address: ctx.config.supportEmail },
      replyTo: { name: row.name, address: row.email },
      lang: row.lang,
      date: ctx.now(),
      ...(await supportMail(row)),
    });
  },
};

async function supportMessage({ db }: Context, id: string): Promise<SupportMessage | undefined> {
  const [found] = await db
    .select({ subject: supportMessages.subject, message: supportMessages.message, writer: accounts })
    .from(supportMessages)
    .innerJoin(accounts, eq(accounts.id, supportMessages.accountId))
    .where(and(eq(supportMessages.id, id), isNull(accounts.closedAt)));
  if (!found) return undefined;
  const { id: writerId, firstName, lastName, email, phone, type, lang } = found.writer;
  return {
    subject: found.subject,
    message: found.message,
    name: `${firstName} ${lastName}`,
    email,
    phone,
    type,
    lang,
    schools: await schoolsOf(db, writerId, lang),
  };
}

/** In the writer's language, since the answer will be. */
export async function supportMail(
  row: SupportMessage,
): Promise<{ subject: string; text: string; html: string }> {
  const { supportHtml } = await documents();
  const { lang } = row;
  const about = writerFacts(row, lang);
  const received = translator(lang)("mail:supportReceived");
  const [subject, message] = [isolated(row.subject), isolated(row.message)];
  return {
    subject,
    text: `${message}\n\n-- \n${about
      .map(isolatedFact)
      .map(({ label, value }) => `${label}: ${value}`)
      .join("\n")}\n`,
    html: supportHtml({ lang, subject, message, about, received }),
  };
}

const writerFacts = ({ name, email, phone, type, schools }: SupportMessage, lang: Lang): Fact[] =>
  factsIn(lang, [
    ["writer", name],
    ["email", email, { href: `mailto:${email}` }],
    ["telephone", phone, { href: telephone(phone) }],
    ["role", translator(lang)(`mail:roles.${type}`)],
    ["schools", schools],
  ]);
