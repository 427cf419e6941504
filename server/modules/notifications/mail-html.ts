import { translator } from "../../platform/i18n.ts";
import type { Receiver } from "./channels.ts";
import type { Fact, Message } from "./messages.ts";

/** Mail programs drop style sheets: every element carries its own style. */
const font = "font-family:Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif";
const ink = "#10242f";
const quiet = "#4a5f6b";
const line = "#d6dfe3";

/** The HTML of a mail: one column that is 600 px wide at most and fills a phone. */
export function htmlOf(message: Message, receiver: Receiver, settingsUrl: string | undefined): string {
  const t = translator(receiver.lang);
  const accent = message.urgent ? "#ba1f1d" : "#0b5568";
  const small = `margin:0 0 8px;${font};font-size:13px;line-height:1.5;color:${quiet}`;
  return `<!doctype html>
<html lang="${receiver.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(message.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f4f7f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f7f8">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td style="padding:0 8px 12px;${font};font-size:18px;font-weight:700;color:${ink}">Tuuri</td></tr>
<tr><td style="background:#ffffff;border:1px solid ${line};border-top:4px solid ${accent};border-radius:8px;padding:24px 20px">
<p style="margin:0 0 12px;${font};font-size:16px;line-height:1.5;color:${ink}">${escaped(t("mail:greeting", { firstName: receiver.firstName }))}</p>
<h1 style="margin:0 0 12px;${font};font-size:22px;line-height:1.3;font-weight:700;color:${message.urgent ? accent : ink}">${escaped(message.heading)}</h1>
<p style="margin:0 0 20px;${font};font-size:16px;line-height:1.5;color:${ink}">${escaped(message.lead)}</p>
${factTable(message.facts)}<p style="margin:0 0 20px"><a href="${escaped(message.action.url)}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:${accent};${font};font-size:16px;font-weight:600;line-height:1.2;color:#ffffff;text-decoration:none">${escaped(message.action.label)}</a></p>
${message.note ? `<p style="${small}">${escaped(message.note)}</p>\n` : ""}<p style="${small};word-break:break-all"><a href="${escaped(message.action.url)}" style="color:${quiet}">${escaped(message.action.url)}</a></p>
</td></tr>
<tr><td style="padding:16px 8px">
<p style="${small}">${escaped(t("mail:footer.sender"))} ${escaped(t("mail:footer.noReply"))}</p>
${settingsUrl ? `<p style="${small}"><a href="${escaped(settingsUrl)}" style="color:${quiet}">${escaped(t("mail:footer.settings"))}</a></p>\n` : ""}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Label above value, so that long values have the whole width of a phone. */
function factTable(facts: Fact[]): string {
  if (facts.length === 0) return "";
  const rows = facts.map(
    ({ label, value }) => `<tr><td style="padding:10px 0;border-top:1px solid ${line}">
<div style="${font};font-size:13px;line-height:1.4;color:${quiet}">${escaped(label)}</div>
<div style="${font};font-size:16px;line-height:1.5;color:${ink};word-break:break-word">${escaped(value).replace(/\r?\n/g, "<br>")}</div>
</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-bottom:1px solid ${line}">
${rows.join("\n")}
</table>
`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
