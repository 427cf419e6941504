import { sql } from "drizzle-orm";
import type { RootContext } from "../../platform/context.ts";
import { langOf } from "../../platform/i18n.ts";
import type { MailTransport } from "../../platform/mail.ts";
import { messageIdOf } from "./mail-delivery.ts";
import { escaped } from "./mail-html.ts";

type Row = {
  subject: string;
  message: string;
  name: string;
  email: string;
  phone: string;
  type: string;
  siteLang: number;
  schools: string;
};

/** What a person wrote to support, as they wrote it, with who they are below. An answer goes to them. */
export async function sendToSupport(ctx: RootContext, transport: MailTransport, id: string): Promise<void> {
  const [row] = await ctx.db.execute<Row>(sql`
    select m.subject, m.message, a.first_name || ' ' || a.last_name as name, a.email, a.phone, a.type,
      a.site_lang as "siteLang",
      coalesce((select string_agg(s.name, ', ' order by s.name) from school_members k
        join schools s on s.id = k.school_id where k.account_id = a.id), '') as schools
    from support_messages m join accounts a on a.id = m.account_id
    where m.id = ${id} and a.closed_at is null`);
  if (!row) return;
  const about = [row.name, row.email, row.phone, row.type, row.schools].filter((fact) => fact !== "");
  const text = `${row.message}\n\n-- \n${about.join("\n")}\n`;
  await transport.send({
    messageId: messageIdOf(`support:${id}`, id, ctx.config.publicUrl),
    to: { name: "Tuuri", address: ctx.config.supportEmail },
    replyTo: { name: row.name, address: row.email },
    lang: langOf(row.siteLang),
    date: ctx.now(),
    subject: row.subject,
    text,
    html: `<!doctype html><meta charset="utf-8"><pre style="white-space:pre-wrap;font:inherit">${escaped(text)}</pre>`,
  });
}
