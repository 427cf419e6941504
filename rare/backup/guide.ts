import { join } from "node:path";

const guide = join(import.meta.dir, "../../docs/operations.md");

/** The first commands for a shell below a heading of docs/operations.md, as whoever reads it would copy them. */
export async function commandsUnder(heading: string): Promise<string> {
  const text = await Bun.file(guide).text();
  const [, below] = text.split(new RegExp(`^#+ ${heading}$`, "m"));
  const [, commands] = /^```sh\n(.*?)^```$/ms.exec(below ?? "") ?? [];
  if (!commands) throw new Error(`docs/operations.md has no commands under "${heading}"`);
  return commands;
}
