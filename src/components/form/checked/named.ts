/** Letters of a name by which it is known again in another form: "Alueet" in "Valitse vähintään yksi alue." */
const root = 4;

/**
 * What is said of a field, as it stands in a list apart from the field: after its name, unless it has that itself
 * (rule: wrong-fields-linked).
 * @param label with the marks that it has as a label, "Osoite *", "Adress (valfritt)"
 */
export function named(label: string, text: string): string {
  const name = label
    .trim()
    .replace(/(?:\*|\([^()]{1,40}\))$/, "")
    .trim();
  const isNamed = text.toLowerCase().includes(name.toLowerCase().slice(0, root));
  return isNamed ? text : `${name}: ${text}`;
}
