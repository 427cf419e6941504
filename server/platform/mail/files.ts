import { mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Writes a mail under a name that follows from its Message-ID, so that sending it again overwrites it.
 * Written aside and renamed: whoever reads the directory finds whole mails only.
 */
export async function writeMailFile(directory: string, messageId: string, content: Buffer): Promise<void> {
  const name = messageId.replace(/@.*$/, "").replace(/[^A-Za-z0-9-]/g, "_");
  await mkdir(directory, { recursive: true });
  const aside = join(directory, `.${name}.${process.pid}.${Bun.randomUUIDv7()}.part`);
  await writeFile(aside, content, { mode: 0o600 });
  await rename(aside, join(directory, `${name}.eml`));
}

/** Mails of a directory, newest first, at most so many. */
export async function readMailFiles(
  directory: string,
  most: number,
): Promise<{ id: string; content: Buffer }[]> {
  const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(directory, name))).mtimeMs })),
  );
  const newest = dated.sort((a, b) => b.at - a.at).slice(0, most);
  return Promise.all(
    newest.map(async ({ name }) => ({
      id: name.replace(/\.eml$/, ""),
      content: await readFile(join(directory, name)),
    })),
  );
}

/** The mail that is kept under this id; undefined for any other. */
export async function readMailFile(
  directory: string,
  id: string,
): Promise<{ id: string; content: Buffer } | undefined> {
  if (!/^[\w-]+$/.test(id)) return undefined;
  const content = await readFile(join(directory, `${id}.eml`)).catch(() => undefined);
  return content && { id, content };
}
