/** Where the rare tests lie: faults, clusters, races and hostile input, which take as long as all others together. */
const rareFolder = "rare";

export interface Wanted {
  /** What the runner is told. */
  words: string[];
  /** Whether that is everything of a tier; part of it, on one of several machines, is as good. */
  whole: boolean;
  /** Whether rare tests may be among it. */
  rare: boolean;
  /** Whether traces of journeys show the page before and after each deed. */
  snapshots: boolean;
}

/**
 * What is wanted of the tests: `--in <folder>` has the words before the first option name what lies in that folder; without such
 * words it is all of it. Without any path it is all but the rare ones, with `--all` these too.
 */
export function wanted(given: string[]): Wanted {
  const [all, snapshots] = [given.includes("--all"), given.includes("--snapshots")];
  const words = inFolder(given.filter((word) => !["--all", "--snapshots"].includes(word)));
  const paths = words.slice(0, end(words));
  const options = words.slice(paths.length);
  const isTier = paths.length === 0 || (paths.length === 1 && paths[0] === rareFolder);
  const whole = isTier && options.every((word) => word.startsWith("--shard="));
  if (paths.length > 0)
    return {
      words,
      whole,
      rare: paths.some((path) => path.replace("./", "").startsWith(rareFolder)),
      snapshots,
    };
  return {
    words: all ? words : [...words, `--path-ignore-patterns=${rareFolder}/**`],
    whole,
    rare: all,
    snapshots,
  };
}

function inFolder(words: string[]): string[] {
  const [option, folder, ...rest] = words;
  if (option !== "--in" || !folder) return words;
  const named = rest
    .slice(0, end(rest))
    .map((word) => (word.startsWith(`${folder}/`) ? word : `${folder}/${word}`));
  return [...(named.length > 0 ? named : [folder]), ...rest.slice(end(rest))];
}

/** Where the options begin. */
function end(words: string[]): number {
  const first = words.findIndex((word) => word.startsWith("-"));
  return first === -1 ? words.length : first;
}
