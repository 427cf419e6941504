import { join } from "node:path";
import type { TObject, TSchema } from "@sinclair/typebox";
import type { About } from "../../server/platform/config/kinds.ts";
import { variables } from "../../server/platform/config/variables.ts";
import { report, root } from "./sources.ts";

/**
 * .env.example: every variable with its default or an example, and what it is for. Without `--write` nothing is
 * written, and an outdated file is a problem.
 */
const file = join(root, ".env.example");
const introduction = `# Made by \`bun tests/checks/env-example.ts --write\` from server/platform/config/variables.ts.
#
# Everything is optional on one machine: without any of it, Tuuri runs with an embedded PostgreSQL, files and
# mails under DATA_DIR, and secrets made once. With NODE_ENV=production the lines marked (production) are required.
# All parts may be given the same; a line that only some of them use says which.`;

const text = `${[introduction, ...Object.values(variables).map(section)].join("\n\n")}\n`;
if (process.argv.includes("--write")) await Bun.write(file, text);
else if ((await Bun.file(file).text()) !== text)
  report([".env.example is out of date: run bun tests/checks/env-example.ts --write"]);
report([]);

function section({ properties }: TObject): string {
  return Object.entries<TSchema>(properties)
    .map(([name, schema]) => line(name, schema as About))
    .join("\n");
}

function line(name: string, about: About): string {
  const setting = `# ${name}=${about.example ?? about.default ?? ""}`;
  const words = wordsOf(about);
  return words ? `${setting.padEnd(30)} # ${words}` : setting;
}

function wordsOf({ description = "", production, roles }: About): string {
  const inProduction = typeof production === "object" ? `; ${production.default} in production` : "";
  return [
    production === "given" ? "(production)" : "",
    roles ? `(${roles.join(", ")})` : "",
    `${description}${inProduction}`,
  ]
    .filter(Boolean)
    .join(" ");
}
