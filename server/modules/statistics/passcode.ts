import { createHmac } from "node:crypto";
import { and, eq, isNotNull, isNull, notLike, or } from "drizzle-orm";
import { organizations } from "../../../db/schema/index.ts";
import type { Config } from "../../platform/config.ts";
import type { Context } from "../../platform/context.ts";
import { forbidden, Refusal } from "../../platform/errors.ts";
import { countAttempt, passwordMatches } from "../auth/index.ts";
import type { Access, Passcode } from "./model.ts";
import { fingerprint, signStatisticsToken, tokenSecret } from "./tokens.ts";

const byAddress = { name: "passcode:address", hits: 20, seconds: 15 * 60 };
/** A passcode is short, and its guesses are of all organisations at once: together they are limited too. */
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
 * The organisation of a passcode, of those that the passcode's mark leaves in question. A mark made under
 * another secret says nothing: until its passcode is used again, that organisation is always in question.
 */
export async function organizationWith(ctx: Context, code: string, domain?: string) {
  const { passcodeHash, passcodeMark } = organizations;
  const mark = markOf(ctx.config, code);
  const ofSecret = `${mark.slice(0, mark.indexOf(".") + 1)}%`;
  const candidates = await ctx.db
    .select()
    .from(organizations)
    .where(
      and(
        isNotNull(passcodeHash),
        or(isNull(passcodeMark), notLike(passcodeMark, ofSecret), eq(passcodeMark, mark)),
        domain === undefined ? undefined : eq(organizations.domain, domain.trim()),
      ),
    );
  for (const organization of candidates) {
    if (!(await passwordMatches(organization.passcodeHash ?? "", code))) continue;
    if (organization.passcodeMark !== mark)
      await ctx.db
        .update(organizations)
        .set({ passcodeMark: mark })
        .where(and(eq(organizations.id, organization.id), eq(passcodeHash, organization.passcodeHash ?? "")));
    return organization;
  }
  return undefined;
}

/**
 * Which secret made it, and sixteen bits of the passcode under that secret: enough that a guess costs one
 * slow hash at most and not one for each organisation, too few to find the passcode by.
 */
export function markOf(config: Config, code: string): string {
  const hmac = (text: string) =>
    createHmac("sha256", tokenSecret(config)).update(`statistics passcode ${text}`).digest("hex");
  return `${hmac("").slice(0, 8)}.${hmac(code.normalize("NFKC")).slice(0, 4)}`;
}
