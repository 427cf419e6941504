import { createTransport, type SendMailOptions } from "nodemailer";
import type { Config } from "../config.ts";
import { dataPath } from "../config.ts";
import { type Attributes, inSpan } from "../tracing/span.ts";
import { writeMailFile } from "./files.ts";
import { replyText, smtpFailure } from "./smtp-reply.ts";

export interface Mail {
  /** Without angle brackets; the same for every attempt to send the same message. */
  messageId: string;
  to: { name: string; address: string };
  /** Whom an answer goes to, when that is a person. */
  replyTo?: { name: string; address: string };
  lang: "fi" | "sv";
  date: Date;
  subject: string;
  text: string;
  html: string;
  /** Turns such mails off when posted to (RFC 8058); none for mails that somebody has just asked for. */
  unsubscribeUrl?: string;
}

export interface MailTransport {
  /**
   * @returns what the server said when it took it, on one line
   * @throws SendFailure when it was not taken
   */
  send(mail: Mail): Promise<string | undefined>;
  close(): void;
}

/** Milliseconds that one mail may take in all: a server that says a byte now and then is never silent. */
const longest = 60_000;

/** Over SMTP if there is a server, else as files that the mailbox page shows (rule: mailbox-page). */
export function createMailTransport(
  config: Config,
  { connections = 5, patience = longest } = {},
): MailTransport {
  const transport = config.smtpUrl
    ? overSmtp(config.smtpUrl, config, { connections, patience })
    : asFiles(config);
  const server: Attributes = config.smtpUrl ? { "server.address": new URL(config.smtpUrl).hostname } : {};
  return {
    ...transport,
    send: (mail) => inSpan("send mail", { kind: "client", attributes: server }, () => transport.send(mail)),
  };
}

/** Nothing of a mail may make us read a file or an address. */
const sealed = { disableFileAccess: true, disableUrlAccess: true };

function overSmtp(
  url: string,
  config: Config,
  { connections, patience }: { connections: number; patience: number },
): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
    // With a password, unless the address itself says `requireTLS=false` (rule: mail-password-by-tls).
    requireTLS: new URL(url).username !== "",
    ...sealed,
  });
  return {
    send: async (mail) => {
      const signal = AbortSignal.timeout(patience);
      const { response } = await transport
        .sendMail({ ...compose(mail, config.mailFrom), signal })
        .catch((error) => {
          throw smtpFailure(error);
        });
      return replyText(response);
    },
    close: () => transport.close(),
  };
}

function asFiles(config: Config): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows", ...sealed });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(compose(mail, config.mailFrom));
      await writeMailFile(mailDirectory(config), mail.messageId, message as Buffer);
      return undefined;
    },
    close: () => {},
  };
}

export const mailDirectory = (config: Config) => dataPath(config, "mail");

function compose(mail: Mail, from: string): SendMailOptions {
  return {
    from,
    to: { name: oneLine(mail.to.name), address: mail.to.address },
    ...(mail.replyTo ? { replyTo: { name: oneLine(mail.replyTo.name), address: mail.replyTo.address } } : {}),
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.messageId}>`,
    date: mail.date,
    headers: {
      // Keeps absence notices and other robots from answering (RFC 3834, and for Exchange). What a person wrote
      // goes without: help desks open no case for a robot.
      ...(mail.replyTo
        ? {}
        : { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "OOF, AutoReply" }),
      "Content-Language": mail.lang,
      ...(mail.unsubscribeUrl
        ? {
            "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }
        : {}),
    },
  };
}

/**
 * A line break in a name or subject would begin a header of somebody else's choice (rule: mail-header-safe).
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to go
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim();
