import { parseArgs } from "node:util";
import { createOperator, isThereAnOperator } from "../modules/accounts/kept/index.ts";
import { resetSecondFactor } from "../modules/sign-in/second-factor/index.ts";
import type { Config } from "../platform/config.ts";
import type { Context } from "../platform/context.ts";
import { Refusal } from "../platform/failures/errors.ts";
import { StartError } from "../platform/failures/start-error.ts";
import { boot } from "../platform/process/boot.ts";

const options = {
  email: { type: "string" },
  "first-name": { type: "string" },
  "last-name": { type: "string" },
  swedish: { type: "boolean" },
  "password-file": { type: "string" },
  "if-missing": { type: "boolean" },
} as const;

/**
 * Makes an operator: a principal of the pseudo-school Admin. The password comes from standard input, or a file. Whoever runs it
 * again and again, as a cluster does, says that it is the first one (`--if-missing`): then no password is needed where there is one.
 */
export async function createAdmin(config: Config, args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options });
  const { email, "first-name": firstName, "last-name": lastName } = values;
  if (!email || !firstName || !lastName) {
    process.stderr.write("admin create needs --email, --first-name and --last-name\n");
    return 2;
  }
  return carryOut(config, async (ctx) => {
    if (values["if-missing"] && (await isThereAnOperator(ctx))) return "there is an operator already";
    const password = await passwordFrom(values["password-file"]);
    await createOperator(ctx, { email, firstName, lastName, password, lang: values.swedish ? "sv" : "fi" });
    return `${email} can sign in at ${config.publicUrl}/app/login, and sets up a second factor there`;
  });
}

/** For an operator who has lost passkeys, app and codes (rule: second-factor-lost). */
export async function resetAdmin(config: Config, args: string[]): Promise<number> {
  const { email } = parseArgs({ args, options: { email: options.email } }).values;
  if (!email) {
    process.stderr.write("admin reset-second-factor needs --email\n");
    return 2;
  }
  return carryOut(config, async (ctx) => {
    await resetSecondFactor(ctx, email);
    return `${email} signs in with the password alone, once, and sets up a second factor anew`;
  });
}

/** What the command line says of a refusal, in its own language: whom it concerns is at no page yet. */
const why: Record<string, string> = {
  "errors:tooShort": "password: at least 12 characters are needed",
  "errors:auth.emailTaken": "email: there is an account of this address already",
  "errors:auth.emailNotFound": "email: there is no such account",
};

/** @param act says what was done @returns the exit code */
async function carryOut(config: Config, act: (ctx: Context) => Promise<string>): Promise<number> {
  const { ctx, close } = await boot(config);
  try {
    process.stdout.write(`${await act(ctx)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const message of Object.values(error.fields)) {
      const key = typeof message === "string" ? message : message.key;
      process.stderr.write(`${why[key] ?? error.code}\n`);
    }
    return 1;
  } finally {
    await close();
  }
}

/** Who starts it without a shell, as a cluster does, has nothing to type or to pipe. */
async function passwordFrom(file: string | undefined): Promise<string> {
  if (file === undefined && process.stdin.isTTY) return prompt("Password (at least 12 characters):") ?? "";
  const given = file === undefined ? Bun.stdin : Bun.file(file);
  const text = await given.text().catch((error) => {
    throw new StartError("--password-file", `it cannot be read (${error.code ?? "unknown"})`);
  });
  return text.trim();
}
