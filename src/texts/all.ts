import { createInstance, type TFunction } from "i18next";
import { type namespaces, resources } from "../locales/resources.ts";

const instance = createInstance();
instance.init({
  resources,
  fallbackLng: false,
  defaultNS: "common",
  initAsync: false,
  interpolation: { escapeValue: false },
  returnNull: false,
});

/** On the server: every text of a language. A browser has embedded.ts in its place (`#texts` of package.json). */
export const textsIn = (lang: "fi" | "sv"): TFunction<typeof namespaces> =>
  instance.getFixedT<typeof namespaces>(lang);
