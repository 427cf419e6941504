import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { fileTrouble } from "../failures/start-error.ts";

/**
 * The content of a small file that is made once, by whichever process is first (rule: secrets-made-once). It
 * is whole or it is not there: an empty one, as a full disk used to leave, counts as missing.
 * @throws StartError when it can be neither read nor made
 */
export function readOrMake(path: string, make: () => string): string {
  try {
    mkdirSync(dirname(path), { recursive: true });
    for (;;) {
      const kept = contentOf(path);
      if (kept) return kept;
      if (kept === "") moveAway(path);
      place(path, make());
    }
  } catch (error) {
    throw fileTrouble(error, path);
  }
}

function contentOf(path: string): string | undefined {
  return unless("ENOENT", () => readFileSync(path, "utf8").trim());
}

/** Written aside and linked, which of several processes only the first one can. */
function place(path: string, content: string) {
  const own = aside(path);
  try {
    const file = openSync(own, "wx", 0o600);
    try {
      writeSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    unless("EEXIST", () => linkSync(own, path));
    syncDirectory(dirname(path));
  } finally {
    unless("ENOENT", () => unlinkSync(own));
  }
}

/** What another process has put there since we looked goes back. */
function moveAway(path: string) {
  const moved = aside(path);
  unless("ENOENT", () => renameSync(path, moved));
  if (!existsSync(moved)) return;
  if (readFileSync(moved, "utf8").trim()) unless("EEXIST", () => linkSync(moved, path));
  unlinkSync(moved);
}

function syncDirectory(path: string) {
  const directory = openSync(path, "r");
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

const aside = (path: string) => `${path}.${process.pid}.${Bun.randomUUIDv7()}.part`;

function unless<T>(code: string, act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return undefined;
    throw error;
  }
}
