import type { ParseKeys, TFunction } from "i18next";
import { textsIn } from "#texts";
import type { namespaces } from "./locales/resources.ts";

export type Lang = "fi" | "sv";
export type Translate = TFunction<typeof namespaces>;
/** The name of a text; one that does not exist is a mistake to the compiler (src/i18next.d.ts). */
export type TextKey = ParseKeys<typeof namespaces>;
/** The rest of the names that begin like this. */
export type KeyBelow<Beginning extends string> = TextKey extends infer Key
  ? Key extends `${Beginning}${infer Rest}`
    ? Rest
    : never
  : never;

/** Namespaces that islands may use, besides three errors; the layout embeds them in the page (Texts.astro). */
export const embeddedNamespaces = ["common", "first", "jobs", "stages"] as const;

/** The texts of one language. Keys are `namespace:path.to.text`; without a namespace, of `common`. */
export const translate: (lang: Lang) => Translate = textsIn;
