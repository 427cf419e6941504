// (rule: foreign-direction)
import { and, eq, isNull } from "drizzle-orm";
import { accounts, schoolMembers, schools, supportMessages } from "../../../../db/schema/index.ts";
import type { RootContext } from "../../../platform/context.ts";
import { alphabetical } from "../../../platform/database/alphabet.ts";
import { schoolName } from "../../../platform/database/school-name.ts";
import { type KeyBelow, type Lang, translator } from "../../../platform/i18n.ts";
import type { MailTransport } from "../../../platform/mail/transport.ts";
import { isolated } from "../../../platform/words/isolated.ts";
import { documents, messageIdOf } from "../mail/delivery.ts";
import { type Fact, isolatedFact, telephone } from "../messages/message.ts";

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
export async function sendToSupport(ctx: RootContext, transport: MailTransport, id: string): Promise<void> {
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
}

async function supportMessage({ db }: RootContext, id: string): Promise<SupportMessage | undefined> {
  const [found] = await db
    .select({ subject: supportMessages.subject, message: supportMessages.message, writer: accounts })
    .from(supportMessages)
    .innerJoin(accounts, eq(accounts.id, supportMessages.accountId))
    .where(and(eq(supportMessages.id, id), isNull(accounts.closedAt)));
  if (!found) return undefined;
  const { id: writerId, firstName, lastName, email, phone, type, lang } = found.writer;
  const place = schoolName(lang);
  const places = await db
    .select({ name: place })
    .from(schoolMembers)
    .innerJoin(schools, eq(schools.id, schoolMembers.schoolId))
    .where(eq(schoolMembers.accountId, writerId))
    .orderBy(alphabetical(place));
  return {
    subject: found.subject,
    message: found.message,
    name: `${firstName} ${lastName}`,
    email,
    phone,
    type,
    lang,
    schools: places.map(({ name }) => name).join(", "),
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
