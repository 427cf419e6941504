import { open, rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import {
  closeAccount,
  correctName,
  eraseAccount,
  exportAccount,
  reopenAccount,
} from "../modules/accounts/kept/index.ts";
import { auditReasons } from "../modules/audit/index.ts";
import type { Config } from "../platform/config.ts";
import type { Context } from "../platform/context.ts";
import { Refusal } from "../platform/failures/errors.ts";
import { boot } from "../platform/process/boot.ts";

const texts = { type: "string" } as const;
const options = {
  email: texts,
  why: texts,
  file: texts,
  "first-name": texts,
  "last-name": texts,
  yes: { type: "boolean" },
} as const;
type Said = ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];

/** Closes a person's account, as for misuse. */
export const closeOne = (config: Config, args: string[]) =>
  change(config, args, async (ctx, email) => {
    const left = await closeAccount(ctx, email, "commandLine");
    return `${email}: the account is closed\n${jobsDeleted(left)}`;
  });

/** Opens a closed account again. */
export const reopenOne = (config: Config, args: string[]) =>
  change(config, args, async (ctx, email) => {
    await reopenAccount(ctx, email, "commandLine");
    return `${email}: the account is open again\n`;
  });

/** Erases a person. Nothing is done without `--yes`: what goes and what stays is said instead. */
export const eraseOne = (config: Config, args: string[]) =>
  change(config, args, async (ctx, email, { why = "", yes }) => {
    if (!yes) throw new NotDone(warning);
    const { freed, deleted } = await eraseAccount(ctx, email, "commandLine", why);
    const open = freed ? `${freed} of its bookings are open jobs again: their posters are told\n` : "";
    return `the person is erased\n${open}${jobsDeleted(deleted)}`;
  });

/** All that is kept of a person, as JSON. A file is begun first: what cannot be written is not taken out, nor logged. */
export const exportOne = (config: Config, args: string[]) =>
  change(config, args, async (ctx, email, { why = "", file }) => {
    const exported = async () =>
      `${JSON.stringify(await exportAccount(ctx, email, "commandLine", why), null, 2)}\n`;
    if (!file) return exported();
    const begun = await open(file, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
      const reason = error.code === "EEXIST" ? "is there already, and stays as it is" : error.message;
      throw new NotDone(`nothing was done. ${file}: ${reason}\n`);
    });
    try {
      await begun.writeFile(await exported());
    } catch (error) {
      await rm(file);
      throw error;
    } finally {
      await begun.close();
    }
    return `${email}: written to ${file}\n`;
  });

/** Corrects a person's name. */
export const renameOne = (config: Config, args: string[]) =>
  change(config, args, async (ctx, email, said) => {
    const name = { firstName: said["first-name"] ?? "", lastName: said["last-name"] ?? "" };
    await correctName(ctx, email, name, "commandLine", said.why ?? "");
    return `${email}: the name is corrected\n`;
  });

const warning = `nothing was done. --yes erases for good: name, contact, profile, sign-in, applications, messages.
What the person is chosen for is open again; what they posted passes to another principal, or is deleted where there is none.
Past jobs stay, without the person, for statistics and bookkeeping; so do the log, without a name, and attachments of jobs.
`;

const jobsDeleted = (count: number) =>
  count ? `${count} of its jobs were deleted: their school has no other principal\n` : "";

/** Said instead of being done. */
class NotDone extends Error {}

const why: Record<string, string> = {
  not_found: "there is no such account",
  chosen_ahead: "is chosen for a job that has not ended; the school takes the choice back first",
  last_operator: "is the only operator; make another first, with admin create",
};

async function change(
  config: Config,
  args: string[],
  verb: (ctx: Context, email: string, said: Said) => Promise<string>,
): Promise<number> {
  const said = parseArgs({ args, options }).values;
  const { email } = said;
  if (!email) {
    process.stderr.write("--email says whose account\n");
    return 2;
  }
  const { ctx, close } = await boot(config);
  try {
    process.stdout.write(await verb(ctx, email, said));
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof NotDone)) throw error;
    process.stderr.write(`${email}: ${error instanceof NotDone ? error.message : reasonOf(error)}\n`);
    return error instanceof NotDone ? 2 : 1;
  } finally {
    await close();
  }
}

function reasonOf({ code, fields }: Refusal): string {
  if ("why" in fields) return `--why says why: ${auditReasons.join(", ")}`;
  if ("firstName" in fields || "lastName" in fields) return "--first-name and --last-name say the name";
  return why[code] ?? code;
}
