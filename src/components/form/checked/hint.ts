/**
 * What a hint says beside what is said wrong: the number of letters that are wanted, for one, stands there once
 * (rule: forms-lose-nothing).
 */
export function hintBeside(hint: string, error: string): string {
  const said = error.replace(/\.$/, "");
  return hint.startsWith(said) ? hint.slice(said.length).replace(/^\.?\s*/, "") : hint;
}
