import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../platform/config.ts";

type Command = (config: Config, args: string[]) => Promise<number>;

/** Said by the image, which is without it and without the database that it brings. */
const noDemo: Command = async () => {
  process.stderr.write("The image has no demonstration: run it from the source, with bun run demo.\n");
  return 2;
};

// Each is read when it is called for, so that a wrong word or setting is answered before the whole product is loaded.
const commands: Record<string, () => Promise<Command>> = {
  start: async () => {
    const { start } = await import("./start.ts");
    return (config) => start(config);
  },
  ready: async () => (await import("./ready.ts")).ready,
  migrate: async () => (await import("./migrate.ts")).migrate,
  "admin create": async () => (await import("./admin.ts")).createAdmin,
  "admin reset-second-factor": async () => (await import("./admin.ts")).resetAdmin,
  "account close": async () => (await import("./account.ts")).closeOne,
  "account reopen": async () => (await import("./account.ts")).reopenOne,
  "account erase": async () => (await import("./account.ts")).eraseOne,
  "account export": async () => (await import("./account.ts")).exportOne,
  "account rename": async () => (await import("./account.ts")).renameOne,
  "mail of": async () => (await import("./mail.ts")).mailOfOne,
  "mail refused": async () => (await import("./mail.ts")).refusedMail,
  demo: async () =>
    existsSync(join(import.meta.dir, "demo.ts")) ? (await import("./demo.ts")).demo : noDemo,
  "files save": async () => (await import("./files.ts")).filesSave,
  "files restore": async () => (await import("./files.ts")).filesRestore,
  expire: async () => (await import("./expire.ts")).expireOnce,
  "mail files": async () => (await import("./mail-way.ts")).mailToFiles,
};

/** Their names, and `help`. */
export const commandNames = [...Object.keys(commands), "help"];

export const help = `Usage: bun run tuuri [command]

  start                   serve in the role that ROLE says (the default)
  ready                   ask the process beside it whether it may be given work; ends with 1 where not
  migrate                 bring the database to this release; safe to run at any time
  demo                    serve a demonstration with invented data
  expire                  do the regular clean-up once; safe to run at any time
  mail files              let workers without SMTP_URL start again, after some had one
  files save              copy the stored files that a directory lacks into it, for a backup: <directory>;
                          --before-dump: the dump of the database is still to come, and another copy after it
  files restore           put them back, also into another store, and say which are missing: <directory>
  admin create            make an operator: --email, --first-name, --last-name; --swedish for one who reads
                          Swedish; asks for the password, or reads it from --password-file;
                          --if-missing: only where there is none yet
  admin reset-second-factor  take passkeys, app and recovery codes from an operator who has lost them: --email
  account close           end the use of an account, as for misuse: --email
  account reopen          let a closed account be used again: --email
  account erase           erase a person for good, whoever it is: --email, --why asked, school, deceased, law or
                          mistake; says what goes and what stays, and does it with --yes
  account export          write all that is kept of a person as JSON: --email, --why; --file for one that is not there yet
  account rename          correct a person's name: --email, --why, --first-name and --last-name or one of them
  mail of                 say what became of the mails to somebody, and why none was sent: --email, --at, as "6:45" or
                          "2026-11-26 6:45" by the person's clock; without it all of today
  mail refused            say whom messages could not reach, and what the mail or push service answered

Configuration comes from the environment; see .env.example.
`;

/**
 * Runs a command of the one entry.
 * @returns the exit code
 */
export async function runCommand(args: string[], config: Config): Promise<number> {
  const given = args.length === 0 ? ["start"] : args;
  for (const words of [2, 1]) {
    const load = commands[given.slice(0, words).join(" ")];
    if (load) return (await load())(config, given.slice(words));
  }
  const wanted = args[0] === "help" || args[0] === "--help" || args[0] === "-h";
  process[wanted ? "stdout" : "stderr"].write(
    wanted ? help : `Unknown command: ${args.join(" ")}\n\n${help}`,
  );
  return wanted ? 0 : 2;
}
