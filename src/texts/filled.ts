export type Texts = { [name: string]: string | Texts };

const rules: Record<string, Intl.PluralRules> = {};

/**
 * Gives texts as i18next does (all.ts), of which a browser needs only this: names with dots, `{{placeholders}}`, and
 * `_zero`, `_one` or `_other` by `count`. What is missing is its own name.
 */
export function filled(texts: Texts, lang: string) {
  return (key: string, values: Record<string, unknown> = {}): string => {
    const colon = key.indexOf(":");
    const path = `${colon < 0 ? "common" : key.slice(0, colon)}.${key.slice(colon + 1)}`;
    const text = endings(values["count"], lang)
      .map((ending) => textAt(texts, path + ending))
      .find((found) => found !== undefined);
    if (text === undefined) return key.slice(colon + 1);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
  };
}

/** Which of a text's forms are looked for, first to last. */
function endings(count: unknown, lang: string): string[] {
  if (typeof count !== "number") return [""];
  rules[lang] ??= new Intl.PluralRules(lang);
  return [...(count === 0 ? ["_zero"] : []), `_${rules[lang].select(count)}`, ""];
}

function textAt(texts: Texts, path: string): string | undefined {
  let at: string | Texts | undefined = texts;
  for (const name of path.split(".")) at = typeof at === "object" ? at[name] : undefined;
  return typeof at === "string" ? at : undefined;
}
