import { createInstance, type ParseKeys, type TFunction } from "i18next";
import { type namespaces, resources } from "./locales/resources.ts";

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

/** Namespaces that islands may use; the layout embeds them in the page (Texts.astro). */
export const embeddedNamespaces = ["common", "errors", "jobs"] as const;

/** Id of the element that carries the texts. */
export const textsId = "texts";

const instance = createInstance();
instance.init({
  // In the browser the constant is false and the bundler leaves all the texts out.
  resources: import.meta.env?.SSR === false ? embedded() : resources,
  fallbackLng: false,
  defaultNS: "common",
  initAsync: false,
  interpolation: { escapeValue: false },
  returnNull: false,
});

/** The texts of one language. Keys are `namespace:path.to.text`; without a namespace, of `common`. */
export function translate(lang: Lang): Translate {
  return instance.getFixedT<typeof namespaces>(lang);
}

function embedded() {
  const element = document.getElementById(textsId);
  return element ? { [document.documentElement.lang]: JSON.parse(element.textContent ?? "{}") } : {};
}
