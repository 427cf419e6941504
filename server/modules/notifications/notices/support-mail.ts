import { sql } from "drizzle-orm";
import type { RootContext } from "../../../platform/context.ts";
import { type KeyBelow, type Lang, langOf, translator } from "../../../platform/i18n.ts";
import type { MailTransport } from "../../../platform/mail/transport.ts";
import { messageIdOf } from "../mail/delivery.ts";
import { documents } from "../mail/documents.ts";
import { type Fact, telephone } from "../messages/message.ts";

export type SupportMessage = {
  subject: string;
  message: string;
  name: string;
  email: string;
  phone: string;
  type: KeyBelow<"mail:roles.">;
  language: number;
  schools: string;
};

/** What a person wrote to support, as they wrote it, with who they are below. An answer goes to them. */
export async function sendToSupport(ctx: RootContext, transport: MailTransport, id: string): Promise<void> {
  const [row] = await ctx.db.execute<SupportMessage>(sql`
    select m.subject, m.message, a.first_name || ' ' || a.last_name as name, a.email, a.phone, a.type,
      a.site_lang as language,
      coalesce((select string_agg(s.name, ', ' order by s.name) from school_members k
        join schools s on s.id = k.school_id where k.account_id = a.id), '') as schools
    from support_messages m join accounts a on a.id = m.account_id
    where m.id = ${id} and a.closed_at is null`);
  if (!row) return;
  await transport.send({
    messageId: messageIdOf(`support:${id}`, id, ctx.config.publicUrl),
    to: { name: "Tuuri", address: ctx.config.supportEmail },
    replyTo: { name: row.name, address: row.email },
    lang: langOf(row.language),
    date: ctx.now(),
    ...(await supportMail(row)),
  });
}

/** In the writer's language, since the answer will be. */
export async function supportMail(
  row: SupportMessage,
): Promise<{ subject: string; text: string; html: string }> {
  const { supportHtml } = await documents();
  const lang = langOf(row.language);
  const about = writerFacts(row, lang);
  const received = translator(lang)("mail:supportReceived");
  return {
    subject: row.subject,
    text: `${row.message}\n\n-- \n${about.map(({ label, value }) => `${label}: ${value}`).join("\n")}\n`,
    html: supportHtml({ lang, subject: row.subject, message: row.message, about, received }),
  };
}

function writerFacts({ name, email, phone, type, schools }: SupportMessage, lang: Lang): Fact[] {
  const t = translator(lang);
  const facts: Fact[] = [
    { label: t("mail:facts.writer"), value: name },
    { label: t("mail:facts.email"), value: email, href: `mailto:${email}` },
    { label: t("mail:facts.telephone"), value: phone, href: telephone(phone) },
    { label: t("mail:facts.role"), value: t(`mail:roles.${type}`) },
    { label: t("mail:facts.schools"), value: schools },
  ];
  return facts.filter(({ value }) => value.trim() !== "");
}
