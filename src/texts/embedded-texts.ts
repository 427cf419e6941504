import { embeddedNamespaces, type Lang } from "../i18n.ts";
import { resources } from "../locales/resources.ts";

/** As JSON for an element of the page. `<` would end the element; JSON has it only inside of strings. */
function jsonOf(lang: Lang): string {
  const { overlapFull, overlapPartial, overlapClose } = resources[lang].errors.application;
  const texts = {
    ...Object.fromEntries(embeddedNamespaces.map((name) => [name, resources[lang][name]])),
    // What else is wrong comes in words from the server.
    errors: { application: { overlapFull, overlapPartial, overlapClose } },
  };
  return JSON.stringify(texts).replaceAll("<", "\\u003c");
}

/** What islands may say, by language: the same for every page, so written once. */
export const embeddedTexts: Readonly<Record<Lang, string>> = { fi: jsonOf("fi"), sv: jsonOf("sv") };
