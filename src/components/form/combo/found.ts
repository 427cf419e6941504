/* By itself, and in the shell's script: lists of one choice have it, too, and need nothing else of the control for several. */

interface Findable {
  name: string;
  /** What lies in it and is looked for by its own name, a line each. */
  within?: string | undefined;
}

export const folded = (text: string) => text.trim().toLocaleLowerCase();

/** Those whose name has in it what was typed, or that hold something which begins so: that is then all of its `within`. */
export function fitting<Row extends Findable>(rows: Row[], typed: string): Row[] {
  const wanted = folded(typed);
  return rows.flatMap((row) => {
    const isNamed = folded(row.name).includes(wanted);
    const within = isNamed
      ? undefined
      : row.within?.split("\n").find((name) => folded(name).startsWith(wanted));
    return isNamed || within ? [{ ...row, within }] : [];
  });
}

/** A name in three parts, of which the middle one is what was typed. */
export function matched(name: string, typed: string): [string, string, string] {
  const { length } = folded(typed);
  const at = name.toLocaleLowerCase().indexOf(folded(typed));
  const from = at < 0 ? name.length : at;
  return [name.slice(0, from), name.slice(from, from + length), name.slice(from + length)];
}
