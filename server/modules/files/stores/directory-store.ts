import { randomBytes } from "node:crypto";
import { access, constants, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Config, dataPath } from "../../../platform/config.ts";
import { checkedKey, isKey } from "../keys.ts";
import type { FileStore } from "./store.ts";

/** Keeps files in `DATA_DIR/files`, for one machine without an S3 store. */
export const directoryStore = (config: Config): FileStore => storeIn(dataPath(config, "files"));

/** Keeps files in a directory, which is made with the first one. */
export function storeIn(directory: string): FileStore {
  const pathOf = (key: string) => join(directory, checkedKey(key));

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      // Its name is a key without a row: when a crash leaves it behind, the clean-up takes it.
      const unfinished = pathOf(`${randomBytes(16).toString("hex")}.unfinished`);
      try {
        await writeThrough(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncDirectory(directory);
    },

    async get(key) {
      const file = Bun.file(pathOf(key));
      if (!(await file.exists())) return undefined;
      return { stream: file.stream(), size: file.size };
    },

    async begun() {
      const found = await stat(directory).catch(nullWhenMissing);
      const place = found ? directory : dirname(directory);
      await access(place, constants.R_OK | constants.W_OK | constants.X_OK);
      if (found && !found.isDirectory()) throw new Error(`${directory} is no directory`);
      return found !== null;
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async *list() {
      for (const key of await readdir(directory).catch(emptyWhenMissing)) {
        if (!isKey(key)) continue;
        const found = await stat(pathOf(key)).catch(() => undefined);
        if (found?.isFile()) yield { key, modifiedAt: found.mtime };
      }
    },
  };
}

async function writeThrough(path: string, bytes: Uint8Array) {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without this a power cut can forget the renaming. */
async function syncDirectory(path: string) {
  const directory = await open(path, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

const isMissing = (error: unknown) => (error as { code?: string }).code === "ENOENT";

function emptyWhenMissing(error: unknown): string[] {
  if (isMissing(error)) return [];
  throw error;
}

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
