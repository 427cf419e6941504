import { parseArgs } from "node:util";
import { closeAccount, reopenAccount } from "../modules/accounts/index.ts";
import { boot } from "../platform/boot.ts";
import type { Config } from "../platform/config.ts";
import type { Context } from "../platform/context.ts";
import { Refusal } from "../platform/errors.ts";

/** Closes a person's account, as for misuse. */
export const closeOne = (config: Config, args: string[]) =>
  change(config, args, (ctx, email) => closeAccount(ctx, email, "commandLine"), "closed");

/** Opens a closed account again. */
export const reopenOne = (config: Config, args: string[]) =>
  change(config, args, (ctx, email) => reopenAccount(ctx, email, "commandLine"), "open again");

const why: Record<string, string> = {
  not_found: "there is no such account",
  chosen_ahead: "is chosen for a job that has not ended; the school takes the choice back first",
};

async function change(
  config: Config,
  args: string[],
  verb: (ctx: Context, email: string) => Promise<number | undefined>,
  now: string,
): Promise<number> {
  const { email } = parseArgs({ args, options: { email: { type: "string" } } }).values;
  if (!email) {
    process.stderr.write("--email says whose account\n");
    return 2;
  }
  const { ctx, close } = await boot(config);
  try {
    const left = await verb(ctx, email);
    process.stdout.write(`${email}: the account is ${now}\n`);
    if (left) process.stdout.write(`${left} of its jobs were deleted: their school has no other principal\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${email}: ${why[error.code] ?? error.code}\n`);
    return 1;
  } finally {
    await close();
  }
}
