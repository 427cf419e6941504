import { knowDates } from "../dates.ts";
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

function textsOfPage(): Texts {
  const element = document.getElementById(textsId);
  // Every island asks for its texts before anything else.
  const days = element?.dataset["days"];
  if (days) knowDates(JSON.parse(days));
  return JSON.parse(element?.textContent ?? "{}") as Texts;
}
