export type Texts = { [name: string]: string | Texts };

const rules: Record<string, Intl.PluralRules> = {};

/**
 * Gives texts as i18next does, of which pages need only this: names with dots, `{{placeholders}}`, and `_zero`, `_one` or
 * `_other` by `count`. What is missing is its own name. A page of thirty jobs asks for a thousand texts (decision 48).
 */
export function filled(texts: Texts, lang: string) {
  const found = new Map<string, string>();
  const look = (path: string): string | undefined => {
    const text = found.get(path) ?? textAt(texts, path);
    if (text !== undefined) found.set(path, text);
    return text;
  };
  return (key: string, values: Record<string, unknown> = {}): string => {
    const colon = key.indexOf(":");
    const path = `${colon < 0 ? "common" : key.slice(0, colon)}.${key.slice(colon + 1)}`;
    const { count } = values;
    const text = typeof count === "number" ? formOf(path, count) : look(path);
    if (text === undefined) return key.slice(colon + 1);
    if (!text.includes("{{")) return text;
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
  };

  /** The first that there is of a text's forms. */
  function formOf(path: string, count: number): string | undefined {
    rules[lang] ??= new Intl.PluralRules(lang);
    const zero = count === 0 ? look(`${path}_zero`) : undefined;
    return zero ?? look(`${path}_${rules[lang].select(count)}`) ?? look(path);
  }
}

function textAt(texts: Texts, path: string): string | undefined {
  let at: string | Texts | undefined = texts;
  for (const name of path.split(".")) at = typeof at === "object" ? at[name] : undefined;
  return typeof at === "string" ? at : undefined;
}
