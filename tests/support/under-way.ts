import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Which test file this process is at, for the command that runs them all (scripts/test/waiting.ts). */
export interface UnderWay {
  file: string;
  since: number;
  /** What takes long in it, where it says so. */
  doing?: string;
}

const run = process.env["TUURI_TEST_RUN"];
const mark = run ? join(run, `under-way-${process.pid}`) : undefined;
let since = Date.now();

export function fileBegins(): void {
  since = Date.now();
  if (mark) write(mark, {});
}

/** Says what a file waits for. */
export function nowDoing(doing: string): void {
  if (mark) write(mark, { doing });
}

export function fileEnds(): void {
  if (mark) rmSync(mark, { force: true });
}

function write(path: string, more: { doing?: string }) {
  writeFileSync(path, JSON.stringify({ file: Bun.main, since, ...more } satisfies UnderWay));
}
