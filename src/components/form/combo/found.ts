/* By itself, and in the shell's script: lists of one choice have it, too, and need nothing else of the control for several. */

interface Findable {
  name: string;
  /** What lies in it and is looked for by its own name, a line each. */
  within?: string | undefined;
  /** Under which it stands. */
  heading?: string | undefined;
}

export const folded = (text: string) => text.trim().toLocaleLowerCase();

/** As long as the name, so that what is found has its place in it: "jamt" finds "Jämt" (rule: letters-without-marks). */
const bare = (text: string) =>
  folded(text).normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ø", "o").replaceAll("-", " ");

/**
 * Those whose name has in it what was typed, or that hold something which begins so: that is then all of its `within`. First come those
 * whose name begins so, then a word of it, then what they hold, and so does the heading that has the best.
 */
export function fitting<Row extends Findable>(rows: Row[], typed: string): Row[] {
  const wanted = bare(typed);
  const ranks: Row[][] = [[], [], [], []];
  for (const row of rows) {
    const name = ` ${bare(row.name)}`;
    const isNamed = name.includes(wanted);
    const within = isNamed ? undefined : row.within?.split("\n").find((one) => bare(one).startsWith(wanted));
    const at = name.indexOf(wanted && ` ${wanted}`);
    if (isNamed || within) ranks[at < 0 ? (within ? 2 : 3) : at && 1]?.push({ ...row, within });
  }
  return [...Map.groupBy(ranks.flat(), ({ heading }) => heading).values()].flat();
}

/** A name in three parts, of which the middle one is what was typed. */
export function matched(name: string, typed: string): [string, string, string] {
  const wanted = bare(typed);
  const at = bare(name).indexOf(wanted);
  if (at < 0) return [name, "", ""];
  const end = at + wanted.length;
  return [name.slice(0, at), name.slice(at, end), name.slice(end)];
}
