import type { CSSProperties } from "react";

/**
 * The look of mails. Mail programs drop style sheets, hence every element carries its own style for light
 * grounds; programs that keep them, and show mails dark, take these classes instead.
 */
export const font = { fontFamily: "Figtree,Helvetica Neue,Helvetica,Arial,sans-serif" };
export const ink = "#10242f";
export const soft = "#4a5f6b";
export const line = "#d6dfe3";
export const paper = "#f4f7f8";
export const surface = "#ffffff";

/** What a mail is about, in the colours that pages give it. */
export type Tone = "lake" | "urgent" | "chosen";
export const accents: Record<Tone, string> = { lake: "#0b5568", urgent: "#ba1f1d", chosen: "#12703d" };

export const body = { ...font, fontSize: "16px", lineHeight: 1.5, color: ink } satisfies CSSProperties;
export const small = { ...font, fontSize: "13px", lineHeight: 1.5, color: soft } satisfies CSSProperties;

/** A table that is there for the layout alone. */
export const bare = { role: "presentation", cellPadding: 0, cellSpacing: 0, border: 0 };

// What Word and older programs alone understand.
declare module "react" {
  interface CSSProperties {
    msoHide?: string;
    msoLineHeightRule?: string;
    msoPaddingAlt?: string;
  }
  interface TdHTMLAttributes<T> {
    bgcolor?: string;
  }
}

export const onPhones = `body{margin:0;padding:0;-webkit-text-size-adjust:100%}
@media (max-width:520px){
.label,.value{display:block!important;width:auto!important}
.label{padding-bottom:0!important}
.value{border-top:0!important;padding-top:0!important}
.press{width:100%!important}
.press a{display:block!important}
.card{padding:24px 20px!important}
}`;

/** Apart from the sheet above, because Gmail drops a sheet in which it does not know something. */
export const inTheDark = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#0c171d!important}
.card{background:#13222a!important;border-color:#263943!important}
.ink{color:#e8f0f3!important}
.soft,.soft a{color:#a3b6bf!important}
.line{border-color:#263943!important}
.link{color:#7cc8d8!important}
.lake-ground{background:#7cc8d8!important}.lake-ground a{color:#06232b!important}
.urgent-ground{background:#ff9a92!important}.urgent-ground a{color:#3a0d0d!important}
.chosen-ground{background:#7fd9a3!important}
.urgent-ink{color:#ff9a92!important}
.chosen-ink{color:#7fd9a3!important}
.dawn{background:#f3b061!important}
}`;

/** Outlook draws with Word, which takes Times for fonts that it does not know. */
export const forOutlook = `<!--[if mso]><style>body,table,td,p,h1,a,div{font-family:Arial,sans-serif!important}</style><![endif]-->`;
