/**
 * Milliseconds of CPU that a step takes, the least of a few tries: what else the machine does only adds to it,
 * and a step that is slow by itself is slow each time. What is not below `enough` is told in milliseconds of the
 * machine that our bounds were written on, so that a slower one finds the same steps too slow, and no others.
 */
export async function cpuOf(step: () => unknown, enough: number, tries = 4): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tries && least >= enough; i++) {
    const { cpu } = await measured(step);
    least = Math.min(least, cpu < enough ? cpu : cpu / (await slowness()).cpu);
  }
  return least;
}

async function measured(step: () => unknown): Promise<{ cpu: number; wall: number }> {
  const [before, began] = [process.cpuUsage(), performance.now()];
  await step();
  const wall = performance.now() - began;
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1000, wall };
}

/** How many times longer than on the machine of our bounds, quiet, a fixed piece of work takes now; 1 at least. */
export async function slowness(): Promise<{ cpu: number; wall: number }> {
  const all: { cpu: number; wall: number }[] = [];
  // The first goes to the compiler.
  for (let i = 0; i < 6; i++) all.push(await measured(fixedWork));
  const middle = (kind: "cpu" | "wall") => all.map((one) => one[kind]).sort((a, b) => a - b)[3] ?? 0;
  return { cpu: Math.max(1, middle("cpu") / usual), wall: Math.max(1, middle("wall") / usual) };
}

/** Milliseconds that the fixed work takes on that machine. */
const usual = 20;
const large = JSON.stringify(Array.from({ length: 40_000 }, (_, n) => ({ n, name: `--x ${n}` })));

/** Like what is measured: a body is encoded, searched, parsed, and goes through a pattern. */
function fixedWork() {
  const bytes = Buffer.from(large);
  for (let at = bytes.indexOf("--x"); at >= 0; at = bytes.indexOf("--x", at + 1));
  return [JSON.parse(bytes.toString()), large.replaceAll(/\d+/g, "")];
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
