import { jwt } from "@elysiajs/jwt";
import type { Config } from "../../../platform/config.ts";
import { tokenSecrets } from "../../../platform/secrets/secrets.ts";

/**
 * A session token (rule: session-token): who, which session version, and when the person last gave a password.
 */
export interface SessionToken {
  accountId: string;
  sessionVersion: number;
  /** Seconds since 1970; renewals keep it, so that a chain of them ends after 30 days. */
  signedInAt: number;
  /** A UUID, the same in all tokens that it is renewed into. */
  sessionId: string;
}

export const sessionHours = 24;
const renewalDays = 30;
/** Characters. Proxies commonly take no header line of more than 8 kB (rule: session-cookie). */
export const longestToken = 8_000;
/** A browser keeps no cookie of more than 4,096 bytes with its name. */
export const longestCookie = 4_000;
/** Bytes for the claims of the longest token, beside its own members, its head and its signature. */
export const roomForClaims = 5_600;

const signers = new Map<string, ReturnType<typeof createSigner>>();

function createSigner(secret: string) {
  return jwt({ name: "tokens", secret, alg: "HS256" }).decorator.tokens;
}

function signer(secret: string) {
  const known = signers.get(secret);
  if (known) return known;
  const created = createSigner(secret);
  signers.set(secret, created);
  return created;
}

/** @param claims further members, for display only */
export async function signToken(
  config: Config,
  token: SessionToken,
  now: Date,
  claims: Record<string, string | number | boolean | string[]> = {},
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return signer(tokenSecrets(config)[0]).sign({
    ...claims,
    sub: token.accountId,
    v: token.sessionVersion,
    auth_time: token.signedInAt,
    sid: token.sessionId,
    iat: false,
    exp: issuedAt + sessionHours * 3600,
  });
}

/** Undefined for a token that is forged, expired, of another algorithm, or no token at all. */
export async function readToken(config: Config, text: string, now: Date): Promise<SessionToken | undefined> {
  if (text.length > longestToken) return undefined;
  const claims = await verified(config, text, now);
  if (!claims || typeof claims.sub !== "string") return undefined;
  const { v, auth_time, sid } = claims as { v?: unknown; auth_time?: unknown; sid?: unknown };
  if (typeof v !== "number" || typeof auth_time !== "number" || typeof sid !== "string") return undefined;
  return { accountId: claims.sub, sessionVersion: v, signedInAt: auth_time, sessionId: sid };
}

/** By whichever of the secrets has signed it (rule: secrets-rotate). */
async function verified(config: Config, text: string, now: Date) {
  for (const secret of tokenSecrets(config)) {
    const claims = await signer(secret)
      .verify(text, { currentDate: now, algorithms: ["HS256"] })
      .catch(() => false as const);
    if (claims) return claims;
  }
  return undefined;
}

/** Whether a session may still be renewed: up to 30 days after the password was given. */
export function renewable(token: SessionToken, now: Date): boolean {
  return now.getTime() / 1000 - token.signedInAt < renewalDays * 86_400;
}
