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
  return rows.flatMap((row): Row[] => {
    if (folded(row.name).includes(wanted)) return [{ ...row, within: undefined }];
    const within = row.within?.split("\n").find((name) => folded(name).startsWith(wanted));
    return within ? [{ ...row, within }] : [];
  });
}

/** A name in three parts, of which the middle one is what was typed. */
export function matched(name: string, typed: string): [string, string, string] {
  const wanted = folded(typed);
  const at = wanted ? name.toLocaleLowerCase().indexOf(wanted) : -1;
  if (at < 0) return [name, "", ""];
  return [name.slice(0, at), name.slice(at, at + wanted.length), name.slice(at + wanted.length)];
}
