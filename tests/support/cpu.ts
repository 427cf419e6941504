/**
 * Milliseconds of CPU that a step takes, the least of a few tries: what else the machine does only adds to it,
 * and a step that is slow by itself is slow each time.
 */
export async function cpuOf(step: () => unknown, enough: number, tries = 4): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tries && least >= enough; i++) {
    const before = process.cpuUsage();
    await step();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Long texts that patterns stumble over: of `length` characters, with an end that fails most of them. */
export function worstTexts(length: number): string[] {
  const pieces = [
    "a",
    "1",
    " ",
    "\n",
    ".",
    "-",
    "/",
    "a.",
    "a@",
    "0-",
    ",",
    "=",
    "<",
    "&",
    "(",
    "'",
    '"',
    "aA1-_",
  ];
  const starts = ["", "a@", " a@a", "<", "http://", "2026-", "["];
  const filled = pieces.flatMap((piece) =>
    starts.map((start) => start + piece.repeat(Math.ceil(length / piece.length)).slice(0, length)),
  );
  return filled.flatMap((text) => [`${text}!`, `${text}@`]);
}
