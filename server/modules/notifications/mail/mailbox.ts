import PostalMime from "postal-mime";
import type { Config } from "../../../platform/config.ts";
import type { Context } from "../../../platform/context.ts";
import { readMailFile, readMailFiles } from "../../../platform/mail/files.ts";
import { mailDirectory } from "../../../platform/mail/transport.ts";

export interface MailboxMessage {
  id: string;
  to: string;
  subject: string;
  /** ISO instant. */
  date: string;
  lang: string;
  text: string;
  html: string;
}

const most = 100;

/**
 * Whether there is a mailbox page (rule: mailbox-page): only where mails are kept as files, for who sits at
 * this machine, and never in production. It shows everybody's links to new passwords.
 */
export const mailboxIsOpen = ({ smtpUrl, production, host }: Config) =>
  smtpUrl === undefined && !production && here.includes(host);

const here = ["127.0.0.1", "localhost", "::1", "[::1]"];

/** Whether this request may see it: a page of the internet whose name leads to this machine may not (DNS rebinding). */
export function mailboxAnswers({ config }: Pick<Context, "config">, request: Request): boolean {
  const address = `http://${request.headers.get("host") ?? ""}`;
  if (!mailboxIsOpen(config) || !URL.canParse(address)) return false;
  const { hostname, host } = new URL(address);
  return here.includes(hostname) || host === new URL(config.publicUrl).host;
}

/** The mails sent last, newest first; none when they are not kept. */
export async function mailboxMessages(ctx: Context): Promise<MailboxMessage[]> {
  if (!mailboxIsOpen(ctx.config)) return [];
  return Promise.all((await readMailFiles(mailDirectory(ctx.config), most)).map(opened));
}

/** One of them; undefined when it is not there. */
export async function mailboxMessage(ctx: Context, id: string): Promise<MailboxMessage | undefined> {
  if (!mailboxIsOpen(ctx.config)) return undefined;
  const file = await readMailFile(mailDirectory(ctx.config), id);
  return file && opened(file);
}

async function opened({ id, content }: { id: string; content: Buffer }): Promise<MailboxMessage> {
  const mail = await PostalMime.parse(content);
  const [to] = mail.to ?? [];
  return {
    id,
    to: to ? `${to.name} <${to.address ?? ""}>` : "",
    subject: mail.subject ?? "",
    date: mail.date ?? "",
    lang: mail.headers.find(({ key }) => key === "content-language")?.value ?? "fi",
    text: mail.text ?? "",
    html: mail.html ?? "",
  };
}
