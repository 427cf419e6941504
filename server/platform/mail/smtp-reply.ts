import { SendFailure } from "../failures/send-failure.ts";
import { tlsTrouble, tlsTroubles } from "../failures/tls-trouble.ts";

/** What nodemailer tells of a mail that was not taken. */
interface SmtpError {
  code?: string;
  message?: string;
  response?: string;
  responseCode?: number;
  /** What the server answered to; `API` when nobody was asked. */
  command?: string;
}

const maxReplyLength = 300;

/** What a server answered, on one line and cut; undefined for nothing. */
export function replyText(response: string | undefined): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to go
  const line = (response ?? "").replace(/[\u0000-\u001f\u007f]+/g, " ").trim();
  return [...line].slice(0, maxReplyLength).join("") || undefined;
}

/** Of the subjects of RFC 3463, those about the receiver: address and mailbox. */
const aboutReceiver = /^5\.[12]\./;
/** Within these, about the sender's address (RFC 3463, 3.2). */
const aboutSender = new Set(["5.1.7", "5.1.8"]);

/** Codes that say, among much else, that there is no such mailbox (RFC 5321, 4.2.2); some servers send no more. */
const mailboxCodes = new Set([550, 551, 553]);
const mailboxWords =
  /\b(no such|no mailbox|unknown|not found|does not exist|doesn't exist|not local|invalid (recipient|mailbox|address|user)|unrouteable|unavailable|disabled|over quota|moved)\b/i;
const policyWords = /relay|spam|block|policy|reputation|blacklist|denied|sender|spf|dkim|dmarc|reverse/i;

/** Tells a receiver who is not there from a server that will not, or cannot, take our mail (rule: refused-mail). */
export function smtpFailure(error: unknown): SendFailure {
  const { code = "unknown", response, responseCode, command } = error as SmtpError;
  const tls = tlsWords(error);
  if (tls) return new SendFailure("down", `mail ETLS: ${tls}`, "ETLS");
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1];
  const reply = responseCode ? [responseCode, enhanced].filter(Boolean).join(" ") : code;
  const failure = (reason: SendFailure["reason"]) =>
    new SendFailure(
      reason,
      responseCode ? `mail ${code} ${reply}` : `mail ${code}`,
      reply,
      replyText(response),
    );
  // A server that does not take our sender, be it for good, takes no mail to anybody until that is mended.
  const aboutThisMail = (code === "EENVELOPE" || code === "EMESSAGE") && command !== "MAIL FROM";
  if (!aboutThisMail || responseCode === 421) return failure("down");
  if (responseCode === undefined) return failure(isAddress(error) ? "refused" : "trouble");
  if (responseCode < 500) return failure("later");
  return failure(concernsReceiver(error as SmtpError, enhanced) ? "refused" : "trouble");
}

/** What kept TLS from being agreed on with the mail server; undefined for all else (rule: mail-password-by-tls). */
function tlsWords(error: unknown): string | undefined {
  const { code, command } = error as SmtpError;
  if (code === "ETLS" && command === "STARTTLS")
    return "the server of SMTP_URL does not let us go on by TLS, so it was not told the password";
  const trouble = ["ESOCKET", "ETLS", "ECONNECTION"].includes(code ?? "") ? tlsTrouble(error) : undefined;
  return trouble && `the server of SMTP_URL: ${tlsTroubles[trouble]}`;
}

function concernsReceiver({ response = "", responseCode, command }: SmtpError, enhanced?: string): boolean {
  if (enhanced) return aboutReceiver.test(enhanced) && !aboutSender.has(enhanced);
  const maybe = command === "RCPT TO" && mailboxCodes.has(responseCode ?? 0);
  return maybe && mailboxWords.test(response) && !policyWords.test(response);
}

/** Said by nodemailer itself, of what no server would understand. */
const isAddress = (error: unknown) => /recipient/i.test((error as SmtpError).message ?? "");
