import { resolve } from "node:path";
import { createFileStore, restoreFiles, saveFiles } from "../modules/files/index.ts";
import { boot } from "../platform/boot.ts";
import type { Config } from "../platform/config.ts";

/** Most names that are told of what is missing. */
const shown = 20;

/** @returns how the command ends */
function tell(missing: string[]): number {
  if (missing.length === 0) return 0;
  const names = missing.slice(0, shown).map((name) => `  ${name}\n`);
  process.stderr.write(`${missing.length} files of the database are missing:\n${names.join("")}`);
  return 1;
}

/** Copies all stored files that a directory lacks into it. */
export const filesSave = (config: Config, args: string[]) =>
  withDirectory(args, async (directory) => {
    const { ctx, close } = await boot(config);
    try {
      const { copied, kept, missing } = await saveFiles(ctx, createFileStore(config), directory);
      process.stdout.write(`${copied} files copied to ${directory}, ${kept} were there\n`);
      return tell(missing);
    } finally {
      await close();
    }
  });

/** Puts files back, and tells what the database knows beyond them. */
export const filesRestore = (config: Config, args: string[]) =>
  withDirectory(args, async (directory) => {
    const { ctx, close } = await boot(config);
    try {
      const { copied, kept, missing } = await restoreFiles(ctx, directory, createFileStore(config));
      process.stdout.write(`${copied} files copied from ${directory}, ${kept} were there\n`);
      return tell(missing);
    } finally {
      await close();
    }
  });

async function withDirectory(args: string[], act: (directory: string) => Promise<number>): Promise<number> {
  const [directory] = args;
  if (directory && args.length === 1) return act(resolve(directory));
  process.stderr.write("Name the directory of the copies\n");
  return 2;
}
