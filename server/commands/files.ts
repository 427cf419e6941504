// (rule: backup-restores)
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { createFileStore, restoreFiles, saveFiles } from "../modules/files/index.ts";
import type { Config } from "../platform/config.ts";
import type { Context } from "../platform/context.ts";
import { fileStoreTrouble } from "../platform/failures/start-error.ts";
import { boot } from "../platform/process/boot.ts";
import { noteDone } from "../platform/process/routines.ts";

/** Most names that are told of what is missing. */
const shown = 20;

/** @returns how the command ends */
function tell(missing: string[]): number {
  if (missing.length === 0) return 0;
  const names = missing.slice(0, shown).map((name) => `  ${name}\n`);
  process.stderr.write(`${missing.length} files of the database are missing:\n${names.join("")}`);
  return 1;
}

type Store = ReturnType<typeof createFileStore>;

/** Of a copy that a dump is still to follow, and another copy that one. */
const beforeDump = "--before-dump";

/**
 * Copies all stored files that a directory lacks into it. Before a dump it is no backup yet, and what is missing is
 * told after it (rule: routines-told).
 */
export async function filesSave(config: Config, args: string[]): Promise<number> {
  const isLast = !args.includes(beforeDump);
  const rest = args.filter((word) => word !== beforeDump);
  return withDirectory(rest, (directory) =>
    withStore(config, async (ctx, store) => {
      const { copied, kept, missing } = await saveFiles(ctx, store, directory);
      if (isLast && missing.length === 0) await noteBackup(ctx);
      process.stdout.write(`${copied} files copied to ${directory}, ${kept} were there\n`);
      return isLast ? tell(missing) : 0;
    }),
  );
}

/** A copy is never as good as when the database cannot write: it counts all the same. */
const noteBackup = ({ db, log }: Context) =>
  noteDone(db, "backup").catch((error) => log.warn({ err: error }, "the backup could not be noted"));

/** Puts files back, and tells what the database knows beyond them. */
export const filesRestore = (config: Config, args: string[]) =>
  withDirectory(args, async (directory) => {
    // A name that is misspelt would be a backup without files.
    if (!existsSync(directory)) {
      process.stderr.write(`There is no directory ${directory}\n`);
      return 1;
    }
    return withStore(config, async (ctx, store) => {
      const { copied, kept, missing } = await restoreFiles(ctx, directory, store);
      process.stdout.write(`${copied} files copied from ${directory}, ${kept} were there\n`);
      return tell(missing);
    });
  });

/** @throws StartError when the store cannot be used, before anything is copied */
async function withStore(
  config: Config,
  act: (ctx: Context, store: Store) => Promise<number>,
): Promise<number> {
  const { ctx, close } = await boot(config);
  try {
    const store = createFileStore(config);
    if (config.s3) {
      const { endpoint } = config.s3;
      await store.begun().catch((error) => {
        throw fileStoreTrouble(error, endpoint);
      });
    }
    return await act(ctx, store);
  } finally {
    await close();
  }
}

async function withDirectory(args: string[], act: (directory: string) => Promise<number>): Promise<number> {
  const [directory] = args;
  if (directory && args.length === 1) return act(resolve(directory));
  process.stderr.write("Name the directory of the copies\n");
  return 2;
}
