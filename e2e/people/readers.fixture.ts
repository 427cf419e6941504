import type { Page } from "playwright";
import { textsIn } from "../../src/texts/all.ts";

export interface Reader {
  lang: "fi" | "sv";
  say: ReturnType<typeof textsIn>;
  width: number;
  javaScriptEnabled: boolean;
  how: string;
}

const fi = { lang: "fi", say: textsIn("fi") } as const;
const sv = { lang: "sv", say: textsIn("sv") } as const;
const phone = { width: 375 };
const wide = { width: 1440 };
const scripted = { javaScriptEnabled: true, how: "with scripts" };
const plain = { javaScriptEnabled: false, how: "without scripts" };

/**
 * One reads with scripts in one language, the other without in the other: each way and each language once. Pages say the same
 * texts either way (src/texts), and a text that one language lacks does not compile.
 */
export const finnishPhone: readonly [Reader, Reader] = [
  { ...fi, ...phone, ...scripted },
  { ...sv, ...wide, ...plain },
];

/** The same with the screens exchanged. */
export const finnishDesk: readonly [Reader, Reader] = [
  { ...fi, ...wide, ...scripted },
  { ...sv, ...phone, ...plain },
];

/** With scripts in Swedish. */
export const swedishDesk: readonly [Reader, Reader] = [
  { ...sv, ...wide, ...scripted },
  { ...fi, ...phone, ...plain },
];

/** For what scripts alone do, or what the screen and the language alone change. */
export const bothScripted: readonly [Reader, Reader] = [
  { ...fi, ...phone, ...scripted },
  { ...sv, ...wide, ...scripted },
];

/** Likewise without scripts. */
export const bothPlain: readonly [Reader, Reader] = [
  { ...fi, ...phone, ...plain },
  { ...sv, ...wide, ...plain },
];

/** What a page asks. With scripts it becomes a modal dialog first, which a press in that moment would miss. */
export const question = (page: Page, scripts: boolean) =>
  page.locator(scripts ? "dialog:modal" : "dialog[open]");
