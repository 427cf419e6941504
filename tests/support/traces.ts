import { mkdir } from "node:fs/promises";
import { join, relative } from "node:path";

/** Where traces are kept; set by `bun run test`, which tells their places with the failures (scripts/test/traces.ts). */
const folder = process.env["TUURI_TEST_TRACES"];

/** Somebody's browser, whose deeds are written down. */
export interface Traced {
  /** Writes the trace to a file, and ends it. */
  keep(path: string): Promise<unknown>;
}

/** Of the running test; whoever goes is taken out. */
let open = new Set<Traced>();
/** Tests of a file that run at the same time cannot be told apart. */
let running = 0;
let kept = 0;

export const isTraced = () => folder !== undefined;

/** Whether the page before and after each deed is kept, too: that takes a third more work, so it is for one who looks for a fault. */
export const hasSnapshots = () => process.env["TUURI_TEST_SNAPSHOTS"] === "1";

/** @returns says that they are gone */
export function opened(traced: Traced): () => void {
  const own = open;
  own.add(traced);
  return () => own.delete(traced);
}

/** What a file has open for all its tests is not a single test's. */
export function beginTraces(): void {
  if (running++ === 0) open = new Set();
}

/** A test that comes to its end has closed what it opened: what is open still is of one that failed. */
export async function keepTraces(): Promise<void> {
  if (--running > 0) return;
  const left = [...open];
  open = new Set();
  if (!folder || left.length === 0) return;
  await mkdir(folder, { recursive: true });
  const file = traceName(relative(join(import.meta.dir, "../.."), Bun.main));
  for (const traced of left) await traced.keep(join(folder, `${file}-${++kept}.zip`)).catch(() => {});
}

/** How the traces of a file of tests begin. @param file its path in the checkout */
export const traceName = (file: string) => file.replace(/\.test\.tsx?$/, "").replaceAll("/", "-");
