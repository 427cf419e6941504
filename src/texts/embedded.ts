import type { textsIn as all } from "./all.ts";
import { filled, type Texts } from "./filled.ts";
import { textsId } from "./id.ts";

let texts: Texts | undefined;

/** In the browser: those that the page has brought (Texts.astro), in its own language. */
export const textsIn: typeof all = (lang) => {
  texts ??= JSON.parse(document.getElementById(textsId)?.textContent ?? "{}") as Texts;
  return filled(texts, lang) as unknown as ReturnType<typeof all>;
};
