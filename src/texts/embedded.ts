import type { textsIn as all } from "./all.ts";
import { filled, type Texts } from "./filled.ts";
import { textsId } from "./id.ts";

type Said = ReturnType<typeof all>;
let said: Said | undefined;

/**
 * In the browser: those that the page has brought (Texts.astro), in its own language. Always the same function: what is
 * given it and has not changed is not rendered anew.
 */
export const textsIn: typeof all = (lang) => {
  said ??= filled(textsOfPage(), lang) as unknown as Said;
  return said;
};

const textsOfPage = () => JSON.parse(document.getElementById(textsId)?.textContent ?? "{}") as Texts;
