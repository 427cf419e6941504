/**
 * What the runner is told: `--in <folder>` has the words before the first option name what lies in that folder; without such
 * words it is all of it.
 */
export function pathsOf(words: string[]): string[] {
  const [option, folder, ...rest] = words;
  if (option !== "--in" || !folder) return words;
  const first = rest.findIndex((word) => word.startsWith("-"));
  const end = first === -1 ? rest.length : first;
  const named = rest
    .slice(0, end)
    .map((word) => (word.startsWith(`${folder}/`) ? word : `${folder}/${word}`));
  return [...(named.length > 0 ? named : [folder]), ...rest.slice(end)];
}
