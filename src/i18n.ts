import { createInstance, type TFunction } from "i18next";
import { resources } from "./locales/resources.ts";

export type Lang = "fi" | "sv";
export type Translate = TFunction;

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
  return instance.getFixedT(lang);
}

function embedded() {
  const element = document.getElementById(textsId);
  return element ? { [document.documentElement.lang]: JSON.parse(element.textContent ?? "{}") } : {};
}
