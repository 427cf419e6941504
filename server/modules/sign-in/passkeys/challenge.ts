import { createHash, randomBytes } from "node:crypto";
import { spentChallenges } from "../../../../db/schema/index.ts";
import type { Config } from "../../../platform/config.ts";
import type { Context } from "../../../platform/context.ts";
import { Refusal } from "../../../platform/errors.ts";
import { readCookie, setCookie } from "../../../platform/http/cookies.ts";
import { seal, unseal } from "../../../platform/secrets/seal.ts";

/**
 * What a challenge is for: to sign in, from the browser that asked; or to add a passkey, in the session that asked
 * (rule: passkey-challenge).
 */
type Purpose = "sign-in" | `add:${string}`;

const cookieName = "tuuri_passkey";
const seconds = 5 * 60;
const sealedFor = "passkey-challenge";

const hashOf = (challenge: string) => createHash("sha256").update(challenge).digest();

/**
 * A challenge of 256 bits. It lies sealed in the cookie of the browser that asked, so that asking writes nothing; what is kept
 * is which ones have been answered.
 */
export function makeChallenge(
  ctx: Context,
  purpose: Purpose,
): { bytes: Buffer<ArrayBuffer>; cookie: string } {
  const bytes = Buffer.from(randomBytes(32));
  const until = ctx.now().getTime() + seconds * 1000;
  const text = JSON.stringify({ challenge: bytes.toString("base64url"), purpose, until });
  return { bytes, cookie: cookie(ctx.config, seal(ctx.config, sealedFor, text), seconds) };
}

const cookie = (config: Config, value: string, seconds: number) =>
  setCookie(config, { name: cookieName, value, seconds });

/** The sealed challenge that a browser has. */
export const challengeIn = (request: Request): string => readCookie(request, cookieName) ?? "";

/**
 * Uses a challenge up, whatever comes of the answer to it; all processes together take it once.
 * @throws Refusal 400 `passkey_expired` for one that is used, too old, of another purpose, or none
 */
export async function takeChallenge(ctx: Context, sealed: string, purpose: Purpose): Promise<string> {
  const text = unseal(ctx.config, sealedFor, sealed);
  const kept = text === undefined ? undefined : (JSON.parse(text) as Record<string, unknown>);
  const { challenge, until } = kept ?? {};
  const stands =
    typeof challenge === "string" &&
    typeof until === "number" &&
    kept?.["purpose"] === purpose &&
    until > ctx.now().getTime();
  if (!stands) throw expired();
  const [taken] = await ctx.db
    .insert(spentChallenges)
    .values({ hash: hashOf(challenge), expiresAt: new Date(until) })
    .onConflictDoNothing()
    .returning({ hash: spentChallenges.hash });
  if (!taken) throw expired();
  return challenge;
}

const expired = () => new Refusal(400, "passkey_expired", { msg: "errors:auth.passkeyExpired" });
