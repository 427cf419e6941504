import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, step } from "../../server/launch/prepare.ts";
import type { UnderWay } from "../../tests/support/under-way.ts";

/** Milliseconds of silence after which it is said what is waited for. */
const silence = 20_000;

/** The runner prints a file's results when the file is done; a long one would look like a run that hangs. */
export function tellWhatIsWaitedFor(directory: string): { printed(): void; stop(): void } {
  let last = Date.now();
  const timer = setInterval(() => {
    if (Date.now() - last < silence) return;
    last = Date.now();
    const files = underWay(directory);
    if (files.length > 0) step(`Waiting for ${files.map(describe).join(" and ")}`);
  }, 1_000);
  return {
    printed: () => {
      last = Date.now();
    },
    stop: () => clearInterval(timer),
  };
}

function underWay(directory: string): UnderWay[] {
  const marks = readdirSync(directory).filter((name) => name.startsWith("under-way-"));
  return marks.flatMap((name) => {
    try {
      return [JSON.parse(readFileSync(join(directory, name), "utf8")) as UnderWay];
    } catch {
      // The file is done in this moment.
      return [];
    }
  });
}

function describe({ file, since, doing }: UnderWay): string {
  const seconds = Math.round((Date.now() - since) / 1000);
  return `${file.replace(`${root}/`, "")} (${seconds} s${doing ? `: ${doing}` : ""})`;
}
