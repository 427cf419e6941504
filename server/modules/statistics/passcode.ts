import { isNotNull } from "drizzle-orm";
import { organizations } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { forbidden, Refusal } from "../../platform/errors.ts";
import { countAttempt, passwordMatches } from "../auth/index.ts";
import type { Access, Passcode } from "./model.ts";
import { fingerprint, signStatisticsToken } from "./tokens.ts";

const byAddress = { name: "passcode:address", hits: 20, seconds: 15 * 60 };
/** Every guess is tried on all organisations, so all guesses together are limited too, whoever makes them. */
const byEverybody = { name: "passcode:everybody", hits: 500, seconds: 15 * 60 };

/**
 * Opens an organisation's statistics with its passcode (SPEC 7, `statistics/auth`); no session is needed.
 * @param address of the network, for the rate limit
 * @throws Refusal 400 `passcode_incorrect`, 403 where the export is not open, 429 after too many attempts
 */
export async function enterPasscode(ctx: Context, input: Passcode, address: string): Promise<Access> {
  await countAttempt(ctx, byAddress, address);
  await countAttempt(ctx, byEverybody, "");
  const found = await organizationWith(ctx, input.code.trim(), input.domain);
  if (!found) throw new Refusal(400, "passcode_incorrect", { msg: "errors:statistics.passcode" });
  if (!found.exportAllowed) throw forbidden("errors:statistics.notAllowed", "export_not_allowed");
  const passcode = fingerprint(found.passcodeHash ?? "");
  return {
    token: await signStatisticsToken(ctx.config, { organizationId: found.id, passcode }, ctx.now()),
    domain: found.domain,
  };
}

/**
 * The organisation of a passcode. All are tried, one after the other and without stopping at the first
 * that fits: how long it takes says nothing about where, or whether, one was found.
 */
export async function organizationWith(ctx: Context, code: string, domain?: string) {
  const all = await ctx.db.select().from(organizations).where(isNotNull(organizations.passcodeHash));
  const wanted = domain?.trim().toLowerCase();
  let found: (typeof all)[number] | undefined;
  for (const organization of all) {
    const matches = await passwordMatches(organization.passcodeHash ?? "", code);
    if (matches && (wanted === undefined || wanted === organization.domain.toLowerCase()))
      found ??= organization;
  }
  return found;
}
