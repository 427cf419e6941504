import type { Context } from "../../../platform/context.ts";
import { conflict } from "../../../platform/failures/errors.ts";
import type { Actor } from "../../auth/index.ts";
import { readableCode } from "../../schools/codes/index.ts";
import { configureExport, offerPasscode } from "../organizations/organizations.ts";

/** A passcode like `K7MX-2RPD-9WQH`: 31 to the power of 12 possibilities. */
const newPasscode = () => readableCode(3);

/**
 * Opens the export of an organisation, with a passcode where it has none yet.
 * @returns the passcode if one was made, which nobody can see again
 * @throws Refusal as `configureExport`
 */
export async function openExport(ctx: Context, actor: Actor, domain: string): Promise<string | undefined> {
  const passcode = newPasscode();
  const isSet = await offerPasscode(ctx, actor, { domain, exportAllowed: true, passcode });
  return isSet ? passcode : undefined;
}

/** Closes it: what a passcode had opened before stays closed. @throws Refusal as `configureExport` */
export async function closeExport(ctx: Context, actor: Actor, domain: string): Promise<void> {
  await configureExport(ctx, actor, { domain, exportAllowed: false });
}

/**
 * Gives an organisation its first passcode, made up here (rule: organization-list).
 * @returns the passcode, which nobody can see again
 * @throws Refusal 409 when it has one by now, which may be in use already; as `configureExport`
 */
export async function makePasscode(ctx: Context, actor: Actor, domain: string): Promise<string> {
  const passcode = newPasscode();
  const isSet = await offerPasscode(ctx, actor, { domain, passcode });
  if (!isSet) throw conflict("passcode_exists", "errors:statistics.passcodeExists");
  return passcode;
}

/**
 * Gives an organisation another passcode, made up here; the earlier one, and what it had opened, end with it.
 * @returns the passcode, which nobody can see again
 * @throws Refusal as `configureExport`
 */
export async function renewPasscode(ctx: Context, actor: Actor, domain: string): Promise<string> {
  const passcode = newPasscode();
  await configureExport(ctx, actor, { domain, passcode });
  return passcode;
}

/** Takes it away: only principals read the statistics then. @throws Refusal as `configureExport` */
export async function removePasscode(ctx: Context, actor: Actor, domain: string): Promise<void> {
  await configureExport(ctx, actor, { domain, passcode: "" });
}

/** Makes these the organisation's schools, and the organisation if there is none. @throws Refusal as `configureExport` */
export async function setOrganizationSchools(
  ctx: Context,
  actor: Actor,
  domain: string,
  schools: string[],
  ifMatch?: string,
): Promise<void> {
  await configureExport(ctx, actor, { domain, schools }, ifMatch);
}
