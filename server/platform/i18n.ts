// (rule: foreign-direction)
import { createInstance, type ParseKeys, type TFunction } from "i18next";
import { type namespaces, resources } from "../../src/locales/resources.ts";
import { isolated } from "./words/isolated.ts";

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

/** A text of `src/locales`, with what fills its placeholders. */
export type Message = TextKey | { key: TextKey; values: Record<string, string | number> };

/** Loaded from memory at once; the language is never changed, each caller asks for its own. */
const instance = createInstance();
instance.init({
  resources,
  lng: "fi",
  fallbackLng: false,
  supportedLngs: ["fi", "sv"],
  defaultNS: "common",
  initAsync: false,
  // Values are what others wrote; they are escaped where a page or a mail is made.
  interpolation: { escapeValue: true, escape: isolated },
  returnNull: false,
});

const fixed = {
  fi: instance.getFixedT<typeof namespaces>("fi"),
  sv: instance.getFixedT<typeof namespaces>("sv"),
};

/** Keys are `namespace:path.to.text`; a key without a namespace is of `common`. */
export function translator(lang: Lang): Translate {
  return fixed[lang];
}

export function say(lang: Lang, message: Message): string {
  return typeof message === "string" ? fixed[lang](message) : fixed[lang](message.key, message.values);
}

/** Language of a visitor: the `_lang` cookie, then Accept-Language, then Finnish (rule: reader-language). */
export function visitorLang(cookie: string | undefined, acceptLanguage: string | null): Lang {
  if (cookie === "fi" || cookie === "sv") return cookie;
  if (!acceptLanguage) return "fi";
  const wanted = acceptLanguage.split(",").map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find((tag): tag is Lang => tag === "fi" || tag === "sv") ?? "fi";
}
