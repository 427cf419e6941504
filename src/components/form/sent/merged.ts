/** What a field of a form holds: a text, several choices, or whether it is ticked. */
export type Entry = string | readonly string[] | boolean;
export type Entries = Record<string, Entry | undefined>;

/**
 * What is to be saved of a form whose thing somebody else may have changed since it was opened: of each field the one change there
 * is (rule: changed-meanwhile).
 * @param began what the form held when it was opened, for the fields that are compared
 * @param typed what it holds now
 * @param present what there is now
 * @returns `changed`: fields that both have changed, each to something else; of these `merged` has what was typed
 */
export function merged<Values extends Entries>(
  began: Partial<Values>,
  typed: Values,
  present: Partial<Values>,
): { merged: Values; changed: (keyof Values & string)[] } {
  const names = Object.keys(typed) as (keyof Values & string)[];
  const isOurs = (name: keyof Values) => !isSame(typed[name], began[name]);
  const isTheirs = (name: keyof Values) => !isSame(present[name], began[name]);
  const compared = names.filter((name) => name in began && name in present);
  const taken = compared.filter((name) => !isOurs(name) && isTheirs(name));
  const changed = compared.filter(
    (name) => isOurs(name) && isTheirs(name) && !isSame(typed[name], present[name]),
  );
  return { merged: { ...typed, ...picked(present, taken) }, changed };
}

function picked<Values extends object>(values: Values, names: (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}

/** Blanks around, line ends and the order of choices make no difference. */
const isSame = (one: Entry | undefined, other: Entry | undefined) => plain(one) === plain(other);

function plain(entry: Entry | undefined): string {
  if (typeof entry === "object") return JSON.stringify([...entry].sort());
  return String(entry ?? "")
    .replaceAll("\r\n", "\n")
    .trim();
}
