import type { Lang } from "../../../platform/i18n.ts";
import {
  accents,
  font,
  forOutlook,
  ink,
  inTheDark,
  line,
  onPhones,
  paper,
  surface,
  type Tone,
} from "./style.ts";

interface Frame {
  lang: Lang;
  title: string;
  /** What an inbox shows behind the subject. */
  preview: string;
  tone: Tone;
  /** HTML. */
  card: string;
  /** HTML. */
  footer: string;
}

const table = `role="presentation" cellpadding="0" cellspacing="0" border="0"`;

/**
 * The document around a mail: the mark, a card and a footer in one column, 600 px wide at most. It is made of
 * tables, and of comments that Outlook reads, because Word lays out nothing else.
 */
export function frame({ lang, title, preview, tone, card, footer }: Frame): string {
  return `<!doctype html>
<html lang="${lang}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escaped(title)}</title>
${forOutlook}
<style>
${onPhones}
</style>
<style>
${inTheDark}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${paper}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;opacity:0" aria-hidden="true">${escaped(preview)}${"&#847;&zwnj;&nbsp;".repeat(60)}</div>
<div lang="${lang}" dir="ltr" role="article" aria-label="${escaped(title)}">
<table ${table} width="100%" class="paper" bgcolor="${paper}" style="background:${paper}">
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table ${table} width="600"><tr><td><![endif]-->
<table ${table} width="100%" style="max-width:600px;margin:0 auto">
<tr><td align="left" style="padding:0 8px 14px">
<table ${table}><tr><td style="padding-right:10px">${mark}</td><td class="ink" style="${font};font-size:19px;line-height:24px;font-weight:700;color:${ink}">Tuuri</td></tr></table>
</td></tr>
<tr><td class="${tone}-ground" bgcolor="${accents[tone]}" style="background:${accents[tone]};height:4px;font-size:0;line-height:4px;mso-line-height-rule:exactly;border-radius:10px 10px 0 0">&nbsp;</td></tr>
<tr><td align="left" class="card" bgcolor="${surface}" style="background:${surface};border:1px solid ${line};border-top:0;border-radius:0 0 10px 10px;padding:28px 32px;word-break:break-word;overflow-wrap:anywhere">
${card}</td></tr>
<tr><td align="left" style="padding:18px 8px 0;word-break:break-word;overflow-wrap:anywhere">
${footer}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</div>
</body>
</html>
`;
}

/** The mark's two quarters. Cells instead of a picture: programs that hold pictures back show it too. */
const quarter = (colour: string, corner: string, name: string) =>
  `<td width="11" height="11" class="${name}" style="width:11px;height:11px;font-size:0;line-height:0;background:${colour};border-radius:${corner}">&nbsp;</td>`;
const gap = `<td width="11" height="11" style="width:11px;height:11px;font-size:0;line-height:0">&nbsp;</td>`;
const mark = `<table ${table} width="22" aria-hidden="true"><tr>${gap}${quarter("#a94b06", "0 11px 0 0", "dawn")}</tr><tr>${quarter(accents.lake, "0 0 0 11px", "lake-ground")}${gap}</tr></table>`;

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
/** Running text: lines stay lines, and no line ends between "klo" and the time. */
export const typeset = (text: string) =>
  escaped(text)
    .replace(/\r?\n/g, "<br>")
    .replace(/\b(klo|kl\.) (?=\d)/g, "$1&nbsp;");
