import type { Config } from "../platform/config.ts";
import { closeOne, reopenOne } from "./account.ts";
import { createAdmin } from "./admin.ts";
import { demo } from "./demo.ts";
import { expireOnce } from "./expire.ts";
import { refusedMail } from "./mail.ts";
import { mailToFiles } from "./mail-way.ts";
import { migrate } from "./migrate.ts";
import { start } from "./start.ts";

type Command = (config: Config, args: string[]) => Promise<number>;

const commands: Record<string, Command> = {
  start: (config) => start(config),
  migrate,
  "admin create": createAdmin,
  "account close": closeOne,
  "account reopen": reopenOne,
  "mail refused": refusedMail,
  demo,
  expire: expireOnce,
  "mail files": mailToFiles,
};

const help = `Usage: bun run tuuri [command]

  start                   serve in the role that ROLE says (the default)
  migrate                 bring the database to this release; safe to run at any time
  demo                    serve a demonstration with invented data
  expire                  do the regular clean-up once; safe to run at any time
  mail files              let workers without SMTP_URL start again, after some had one
  admin create            make the first operator: --email, --first-name, --last-name; asks for the password
  account close           end the use of an account, as for misuse: --email
  account reopen          let a closed account be used again: --email
  mail refused            say whom messages could not reach, and what the mail or push service answered

Configuration comes from the environment; see .env.example.
`;

/**
 * Runs a command of the one entry.
 * @returns the exit code
 */
export function runCommand(args: string[], config: Config): Promise<number> {
  if (args.length === 0) return start(config);
  for (const words of [2, 1]) {
    const command = commands[args.slice(0, words).join(" ")];
    if (command) return command(config, args.slice(words));
  }
  const wanted = args[0] === "help" || args[0] === "--help" || args[0] === "-h";
  process[wanted ? "stdout" : "stderr"].write(
    wanted ? help : `Unknown command: ${args.join(" ")}\n\n${help}`,
  );
  return Promise.resolve(wanted ? 0 : 2);
}
