import { join } from "node:path";

const guide = join(import.meta.dir, "../../docs/operations.md");

/**
 * What stands to be copied below a heading of docs/operations.md, as whoever reads it would copy it: also what belongs to a
 * numbered step, and so is indented.
 * @throws when there is nothing
 */
export async function blocksUnder(heading: string, language = "sh"): Promise<string[]> {
  const text = await Bun.file(guide).text();
  const [, below = ""] = text.split(new RegExp(`^#+ ${heading}$`, "m"));
  const [section = ""] = below.split(/^#+ .*$/m);
  const found = [...section.matchAll(/^( *)```(\w+)\n(.*?)^ *```$/gms)]
    .filter(([, , of]) => of === language)
    .map(([, indent = "", , block = ""]) => block.replaceAll(new RegExp(`^${indent}`, "gm"), ""));
  if (found.length === 0) throw new Error(`docs/operations.md has no ${language} under "${heading}"`);
  return found;
}
