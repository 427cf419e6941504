import { fitting, folded } from "./found.ts";

/** What can be chosen, by its value as the form sends it. */
export interface Choice {
  value: string;
  name: string;
  /** What lies in it and is looked for by its own name, a line each. */
  within?: string;
}

export interface ChoiceGroup {
  /** Without one the choices simply follow each other. */
  heading?: string;
  /** What the first row is called that takes the whole group, where there is one. */
  all?: string;
  options: Choice[];
}

/** A row of the open list: one choice, a whole group, or what was typed. */
export interface Row {
  key: string;
  name: string;
  /** What lies in it and was typed, where its own name was not. */
  within?: string | undefined;
  /** What it ticks. */
  values: string[];
  heading?: string | undefined;
  kind: "one" | "all" | "own";
}

export interface Chip {
  name: string;
  values: string[];
}

/** The rows that fit what was typed, whole groups first, one's own last where that is allowed. */
export function rowsOf(groups: ChoiceGroup[], chosen: string[], typed: string, own: boolean): Row[] {
  const wanted = folded(typed);
  const rows = withOwn(groups, chosen).flatMap(({ heading, all, options }): Row[] => [
    ...(all
      ? [
          {
            key: `all ${all}`,
            name: all,
            values: options.map(({ value }) => value),
            heading,
            kind: "all" as const,
          },
        ]
      : []),
    ...options.map(({ value, name, within }) => ({
      key: value,
      name,
      within,
      values: [value],
      heading,
      kind: "one" as const,
    })),
  ]);
  const found = fitting(rows, typed);
  const known = rows.some(({ name }) => folded(name) === wanted);
  if (!own || !wanted || known) return found;
  return [...found, { key: `own ${typed.trim()}`, name: typed.trim(), values: [typed.trim()], kind: "own" }];
}

/** What is chosen and stands on no list is one's own, and can be unticked like the others. */
function withOwn(groups: ChoiceGroup[], chosen: string[]): ChoiceGroup[] {
  const own = ownAmong(groups, chosen).map((value) => ({ value, name: value }));
  return own.length > 0 ? [...groups, { options: own }] : groups;
}

function ownAmong(groups: ChoiceGroup[], chosen: string[]): string[] {
  const known = new Set(groups.flatMap(({ options }) => options.map(({ value }) => value)));
  return chosen.filter((value) => !known.has(value));
}

export const isTicked = ({ values }: Row, chosen: string[]): boolean =>
  values.every((value) => chosen.includes(value));

/** What is chosen once the row is pressed. */
export function toggled(row: Row, chosen: string[]): string[] {
  if (isTicked(row, chosen)) return chosen.filter((value) => !row.values.includes(value));
  return [...chosen, ...row.values.filter((value) => !chosen.includes(value))];
}

/** A chip for each that is chosen, and one for a group that is chosen whole. */
export function chipsOf(groups: ChoiceGroup[], chosen: string[]): Chip[] {
  const whole = groups.flatMap(({ all, options }): Chip[] => {
    const values = options.map(({ value }) => value);
    return all && values.every((value) => chosen.includes(value)) ? [{ name: all, values }] : [];
  });
  const covered = new Set(whole.flatMap(({ values }) => values));
  const names = new Map(groups.flatMap(({ options }) => options.map(({ value, name }) => [value, name])));
  const single = chosen.filter((value) => !covered.has(value));
  return [...whole, ...single.map((value) => ({ name: names.get(value) ?? value, values: [value] }))];
}
