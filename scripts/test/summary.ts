export function withoutColours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
  return text.replaceAll(/\u001b\[[0-9;]*m/g, "");
}

/** The runner's last figures in one line; an error outside of any test is a failure too. */
export function summary(text: string): string {
  const plain = withoutColours(text);
  const count = (word: string) =>
    Number([...plain.matchAll(new RegExp(`^\\s*(\\d+) ${word}$`, "gm"))].at(-1)?.[1] ?? 0);
  const skipped = count("skip");
  return `${count("pass")} passed, ${count("fail") + count("error")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
