import { createHash, createHmac } from "node:crypto";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { organizations } from "../../../../db/schema/index.ts";
import type { Config } from "../../../platform/config.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean } from "../../../platform/database/kinds.ts";
import { forbidden, Refusal } from "../../../platform/failures/errors.ts";
import { neighbourhoodOf } from "../../../platform/http/outward/network.ts";
import { canonicalDomain, domainForms } from "../../../platform/mail/mailbox.ts";
import { tokenSecrets } from "../../../platform/secrets/secrets.ts";
import { signs } from "../../../platform/words/invisible.ts";
import { attempt, type Limited } from "../../auth/limits/index.ts";
import { passwordMatches } from "../../auth/passwords/index.ts";
import { fingerprint, signStatisticsToken } from "./tokens.ts";

const byAddress = { name: "passcode:address", hits: 20, seconds: 15 * 60 };
/** Who has many networks has them side by side. */
const byNeighbourhood = { name: "passcode:neighbourhood", hits: 100, seconds: 15 * 60 };
/**
 * A passcode is short, so that guesses from everywhere are limited together too (rule: passcode-limits): those at a
 * named organisation, and those at all of them in as many groups as nobody can choose between. Whoever uses one up
 * keeps few others out.
 */
const byDomain = { name: "passcode:domain", hits: 500, seconds: 15 * 60 };
const byGroup = { name: "passcode:group", hits: 500, seconds: 15 * 60 };
const groups = 64;
/**
 * Of the organisations whose marks say nothing so many are tried, each by a slow hash (rule: passcode-limits): after a change
 * of TOKEN_SECRET there are as many of them as organisations. Who names theirs is always heard.
 */
const mostUnmarked = 4;

export interface Passcode {
  code: string;
  /** The organisation's, if known. */
  domain?: string | undefined;
}

/** A token that opens the statistics of one organisation for an hour, nothing else. */
export interface Access {
  token: string;
  domain: string;
}

/**
 * Opens an organisation's statistics with its passcode (rule: passcode); no session is needed.
 * @param address of the network, for the rate limit
 * @throws Refusal 400 `passcode_incorrect`, 403 where the export is not open, 429 after too many attempts
 */
export async function enterPasscode(ctx: Context, input: Passcode, address: string): Promise<Access> {
  // As it was written where it has a dash of its own, as passcodes may that people made up.
  const codes = [...new Set([signs(input.code), input.code.trim()])];
  const { domain } = input;
  const counted: Limited[] = [
    [byAddress, address],
    [byNeighbourhood, neighbourhoodOf(address)],
    domain === undefined
      ? [byGroup, groupOf(ctx.config, codes.join(" "))]
      : [byDomain, canonicalDomain(domain)],
  ];
  const found = await attempt(ctx, counted, async () => {
    let left = false;
    for (const one of codes) {
      const { organization, untried } = await lookFor(ctx, one, domain, mostUnmarked);
      if (organization) return organization;
      left ||= untried;
    }
    const msg = left ? "errors:statistics.passcodeOrDomain" : "errors:statistics.passcode";
    throw new Refusal(400, "passcode_incorrect", { msg });
  });
  if (!found.exportAllowed) throw forbidden("errors:statistics.notAllowed", "export_not_allowed");
  const passcode = fingerprint(found);
  return {
    token: await signStatisticsToken(ctx.config, { organizationId: found.id, passcode }, ctx.now()),
    domain: found.domain,
  };
}

/** The organisation of a passcode, however long it takes to find out. */
export const organizationWith = async (ctx: Context, code: string) => (await lookFor(ctx, code)).organization;

/**
 * The organisation of a passcode, of those that their marks leave in question. A mark made under another
 * secret, or for an earlier passcode, says nothing: until the passcode is used again, that organisation is
 * always in question.
 * @returns also whether there are some that were not tried
 */
async function lookFor(ctx: Context, code: string, domain?: string, most = Number.POSITIVE_INFINITY) {
  const { passcodeHash, passcodeMark } = organizations;
  const marks = tokenSecrets(ctx.config).map((secret) => marksOf(secret, code));
  const isLike = sql.join(
    marks.map(({ secret, bits }) => sql`${passcodeMark} like ${`${secret}.${bits}.%`}`),
    sql` or `,
  );
  const saysSomething = sql.join(
    marks.map(({ secret }) => sql`${passcodeMark} like ${`${secret}.%.`} || left(md5(${passcodeHash}), 8)`),
    sql` or `,
  );
  const isMarked = sql`coalesce(${isLike}, false)`.mapWith(boolean.read);
  const inQuestion = await ctx.db
    .select({ organization: organizations, isMarked })
    .from(organizations)
    .where(
      and(
        isNotNull(passcodeHash),
        // In brackets of its own: it stands beside other conditions.
        sql`((${saysSomething}) is not true or ${isLike})`,
        domain === undefined ? undefined : inArray(organizations.domain, domainForms(domain)),
      ),
    )
    // Others each time, so that none is passed over for ever.
    .orderBy(sql`random()`);
  const marked = inQuestion.filter((one) => one.isMarked);
  const unmarked = inQuestion.filter((one) => !one.isMarked);
  const untried = unmarked.length > most;
  for (const { organization } of [...marked, ...unmarked.slice(0, most)]) {
    const hash = organization.passcodeHash ?? "";
    if (!(await passwordMatches(hash, code))) continue;
    const mark = markOf(ctx.config, code, hash);
    if (organization.passcodeMark !== mark)
      await ctx.db
        .update(organizations)
        .set({ passcodeMark: mark })
        .where(and(eq(organizations.id, organization.id), eq(passcodeHash, hash)));
    return { organization, untried };
  }
  return { organization: undefined, untried };
}

/** Sixteen bits of a passcode, under which secret, and of which hash, so that none outlives its passcode. */
export function markOf(config: Config, code: string, passcodeHash: string): string {
  const { secret, bits } = marksOf(tokenSecrets(config)[0], code);
  return `${secret}.${bits}.${createHash("md5").update(passcodeHash).digest("hex").slice(0, 8)}`;
}

/** Which of the groups a guess is counted in; without the secret nobody knows. */
export function groupOf(config: Config, code: string): string {
  return String(Number.parseInt(marksOf(tokenSecrets(config)[0], code).group, 16) % groups);
}

/** Enough bits that a guess costs one slow hash at most and not one for each organisation; too few to find it by. */
function marksOf(key: string, code: string) {
  const hmac = (text: string) =>
    createHmac("sha256", key).update(`statistics passcode ${text}`).digest("hex");
  const ofCode = hmac(code.normalize("NFKC"));
  // The group says nothing of the bits that are kept.
  return { secret: hmac("").slice(0, 8), bits: ofCode.slice(0, 4), group: ofCode.slice(-4) };
}
