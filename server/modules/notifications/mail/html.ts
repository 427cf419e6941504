import { type TextKey, translator } from "../../../platform/i18n.ts";
import type { Receiver } from "../delivery.ts";
import type { Fact, Message } from "../messages/message.ts";
import type { Footer } from "./footer.ts";
import { escaped, frame, typeset } from "./frame.ts";
import { accents, font, ink, line, soft, type Tone } from "./style.ts";

const body = `${font};font-size:16px;line-height:1.5;color:${ink}`;
const small = `${font};font-size:13px;line-height:1.5;color:${soft}`;

/** The HTML of a mail. */
export function htmlOf(message: Message, receiver: Receiver, footer: Footer | undefined): string {
  const t = translator(receiver.lang);
  const tone = message.urgent ? "urgent" : (message.tone ?? "lake");
  const greeting = t("mail:greeting", { firstName: receiver.firstName });
  return frame({
    lang: receiver.lang,
    title: message.subject,
    preview: message.preview ?? message.lead,
    tone,
    card: `${headline(message.heading, tone)}
<p class="ink" style="margin:0 0 12px;${body}">${escaped(greeting)}</p>
<p class="ink" style="margin:0 0 24px;${body}">${typeset(message.lead)}</p>
${factTable(message.facts)}${button(message, tone)}
${message.note ? `<p class="soft" style="margin:20px 0 0;${small}">${escaped(message.note)}</p>\n` : ""}${footer ? "" : spelledOut(message, t("mail:spelledOut"))}`,
    footer: footerOf(t, footer),
  });
}

export function headline(text: string, tone: Tone): string {
  const colour = tone === "lake" ? ink : accents[tone];
  const name = tone === "lake" ? "ink" : `${tone}-ink`;
  return `<h1 class="${name}" style="margin:0 0 16px;${font};font-size:24px;line-height:1.25;font-weight:700;color:${colour}">${escaped(text)}</h1>`;
}

/** The cell has the colour and the height, since Word gives a link neither; 48 px for thumbs. */
function button({ action }: Message, tone: Tone): string {
  const ground = tone === "urgent" ? "urgent" : "lake";
  const colour = accents[ground];
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="press"><tr><td align="center" class="press ${ground}-ground" bgcolor="${colour}" style="background:${colour};border-radius:24px;mso-padding-alt:14px 28px"><a href="${escaped(action.url)}" style="display:inline-block;padding:14px 28px;${font};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(action.label)}</a></td></tr></table>`;
}

/** For mails that somebody asked for: the address may be needed on another device. */
function spelledOut({ action }: Message, lead: string): string {
  const url = escaped(action.url);
  return `<p class="soft" style="margin:12px 0 0;${small}">${escaped(lead)}<br><a href="${url}" class="soft" style="color:${soft};word-break:break-all">${url}</a></p>\n`;
}

/**
 * Label beside value; above it on a phone, so that long values have its whole width.
 * @param below room below the table, in pixels
 */
export function factTable(facts: Fact[], below = 24): string {
  if (facts.length === 0) return "";
  const rows = facts.map(
    ({ label, value, href, exact }) => `<tr>
<td valign="top" width="140" class="label soft line" style="width:140px;padding:10px 12px 10px 0;border-top:1px solid ${line};${font};font-size:14px;line-height:24px;color:${soft}">${escaped(label)}</td>
<td valign="top" class="value ink line" style="padding:10px 0;border-top:1px solid ${line};${body};${exact ? "font-family:Menlo,Consolas,monospace" : "font-weight:500"}">${linked(typeset(value), href)}</td>
</tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="line" style="margin:0 0 ${below}px;border-bottom:1px solid ${line}">
${rows.join("\n")}
</table>
`;
}

const linked = (html: string, href: string | undefined) =>
  href
    ? `<a href="${escaped(href)}" class="link" style="color:${accents.lake};font-weight:600">${html}</a>`
    : html;

export function footerOf(t: ReturnType<typeof translator>, footer: Footer | undefined): string {
  const paragraph = (html: string) => `<p class="soft" style="margin:0 0 8px;${small}">${html}</p>\n`;
  const link = (url: string, key: TextKey) =>
    `<a href="${escaped(url)}" style="display:inline-block;padding:4px 0;color:${soft}">${escaped(t(key))}</a>`;
  const said = paragraph(`${escaped(t("mail:footer.sender"))} ${escaped(t("mail:footer.noReply"))}`);
  if (!footer) return said;
  return `${said}${paragraph(escaped(t("mail:footer.why")))}${paragraph(
    `${link(footer.settingsUrl, "mail:footer.settings")} &nbsp;·&nbsp; ${link(footer.unsubscribeUrl, "mail:footer.unsubscribe")}`,
  )}`;
}
