/* By itself, and in the shell's script: lists of one choice have it, too, and need nothing else of the control for several. */

interface Findable {
  name: string;
  /** What lies in it and is looked for by its own name, a line each. */
  within?: string | undefined;
  /** Under which it stands. */
  heading?: string | undefined;
}

export const folded = (text: string) => text.trim().toLocaleLowerCase();

/** Letter for letter, so that what is found has its place in the name: "jamt" finds "Jämt" (rule: letters-without-marks). */
const bare = (text: string) => [...text.normalize("NFC")].map(bareLetter).join("");
const bareLetter = (letter: string) => {
  const plain = letter.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
  return plain === "ø" ? "o" : plain;
};

/** How well a row answers: its name begins so, a word of it, something that it holds, or it stands within the name. */
function rankOf(name: string, within: string | undefined, wanted: string): number {
  if (name.startsWith(wanted)) return 0;
  if ([" ", "-"].some((before) => name.includes(before + wanted))) return 1;
  return within ? 2 : 3;
}

/**
 * Those whose name has in it what was typed, or that hold something which begins so: that is then all of its `within`. The best come
 * first, and so does the heading that has them; of two alike the one with the very letters, then in the order of the list.
 */
export function fitting<Row extends Findable>(rows: Row[], typed: string): Row[] {
  const wanted = bare(typed.trim());
  const found = rows.flatMap((row) => {
    const name = bare(row.name);
    const isNamed = name.includes(wanted);
    const within = isNamed ? undefined : row.within?.split("\n").find((one) => bare(one).startsWith(wanted));
    if (!isNamed && !within) return [];
    const isLetterForLetter = folded(within ?? row.name).includes(folded(typed));
    return [{ row: { ...row, within }, rank: rankOf(name, within, wanted) + (isLetterForLetter ? 0 : 0.5) }];
  });
  if (wanted === "") return found.map(({ row }) => row);
  const best = new Map<string | undefined, number>();
  for (const { row, rank } of found) best.set(row.heading, Math.min(rank, best.get(row.heading) ?? rank));
  const order = [...best.keys()];
  const byHeading = (of: Row) => [best.get(of.heading) ?? 0, order.indexOf(of.heading)] as const;
  return found
    .sort((a, b) => {
      const [[one, at], [other, behind]] = [byHeading(a.row), byHeading(b.row)];
      return one - other || at - behind || a.rank - b.rank;
    })
    .map(({ row }) => row);
}

/** A name in three parts, of which the middle one is what was typed. */
export function matched(name: string, typed: string): [string, string, string] {
  const wanted = bare(typed.trim());
  const written = name.normalize("NFC");
  const at = bare(written).indexOf(wanted);
  const from = at < 0 || bare(written).length !== written.length ? written.length : at;
  return [
    written.slice(0, from),
    written.slice(from, from + wanted.length),
    written.slice(from + wanted.length),
  ];
}
