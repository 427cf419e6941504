import { firstOf } from "../sent/own.ts";
import { named } from "./named.ts";

/** A way from what is wrong to where it is mended. */
export interface WrongLink {
  /** Of the control, or of the first box of several. */
  id: string;
  /** As it stands under the field, with the field's name. */
  text: string;
}

/** What the fields of a page as it is written say of themselves (`FieldError`), in their order (rule: wrong-fields-linked). */
export function linksIn(fields: string): WrongLink[] {
  const said = fields.matchAll(/<p class="error" id="(field-[^"]+)-error">(.*?)<\/p>/gs);
  return [...said].flatMap(([, field = "", text = ""]) => {
    const id = [firstOf(field), field].find((one) => fields.includes(`id="${one}"`));
    return id ? [{ id, text: named(labelOf(id, fields), plain(text).trim()) }] : [];
  });
}

/** Empty of what has no label of its own. */
const labelOf = (id: string, fields: string): string =>
  plain(new RegExp(`<label\\b[^>]*\\bfor="${id}"[^>]*>(.*?)</label>`, "s").exec(fields)?.[1] ?? "");

const signs: Record<string, string> = { amp: "&", lt: "<", quot: '"' };

/** What is read of a piece of HTML as Preact writes it. */
const plain = (html: string): string =>
  html.replaceAll(/<[^<>]*>/g, "").replaceAll(/&(amp|lt|quot);/g, (_, name: string) => signs[name] ?? "");
