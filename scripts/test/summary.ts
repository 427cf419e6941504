export function withoutColours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
  return text.replaceAll(/\u001b\[[0-9;]*m/g, "");
}

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The runner's last figures; an error outside of any test is a failure too. */
export function counts(text: string): Counts {
  const plain = withoutColours(text);
  const count = (word: string) =>
    Number([...plain.matchAll(new RegExp(`^\\s*(\\d+) ${word}$`, "gm"))].at(-1)?.[1] ?? 0);
  return { passed: count("pass"), failed: count("fail") + count("error"), skipped: count("skip") };
}

/** @param again how many passed only when they were run again */
export function summary({ passed, failed, skipped }: Counts, again = 0): string {
  const parts = [`${passed} passed`, `${failed} failed`];
  if (skipped > 0) parts.push(`${skipped} skipped`);
  if (again > 0) parts.push(`${again} passed only when run again`);
  return parts.join(", ");
}
