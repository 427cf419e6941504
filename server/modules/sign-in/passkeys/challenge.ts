import { createHash, randomBytes } from "node:crypto";
import { spentChallenges } from "../../../../db/schema/index.ts";
import type { Config } from "../../../platform/config.ts";
import type { Context } from "../../../platform/context.ts";
import { Refusal } from "../../../platform/failures/errors.ts";
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

/** How many a browser has at once: one for each tab in which somebody is about to sign in, and an end to the cookie's length. */
const atOnce = 5;
const between = "~";

/**
 * A challenge of 256 bits. It lies sealed in the cookie of the browser that asked, so that asking writes nothing; what is kept
 * is which ones have been answered.
 * @param before what the browser has in that cookie: the challenges of its other tabs, which stand on
 */
export function makeChallenge(
  ctx: Context,
  purpose: Purpose,
  before: string,
): { bytes: Buffer<ArrayBuffer>; cookie: string } {
  const bytes = Buffer.from(randomBytes(32));
  const until = ctx.now().getTime() + seconds * 1000;
  const text = JSON.stringify({ challenge: bytes.toString("base64url"), purpose, until });
  const others = before.split(between).filter((one) => opened(ctx, one));
  const value = [seal(ctx.config, sealedFor, text), ...others].slice(0, atOnce).join(between);
  return { bytes, cookie: cookie(ctx.config, value, seconds) };
}

const cookie = (config: Config, value: string, seconds: number) =>
  setCookie(config, { name: cookieName, value, seconds });

/** The sealed challenges that a browser has. */
export const challengeIn = (request: Request): string => readCookie(request, cookieName) ?? "";

interface Challenge {
  challenge: string;
  purpose: string;
  until: number;
}

/** What is sealed there; undefined when it is not ours, or too old. */
function opened(ctx: Context, sealed: string): Challenge | undefined {
  const text = unseal(ctx.config, sealedFor, sealed);
  const kept = text === undefined ? undefined : (JSON.parse(text) as Challenge);
  return kept && kept.until > ctx.now().getTime() ? kept : undefined;
}

/**
 * The challenge of this browser that an answer is to; nothing is used up yet.
 * @param sealed the cookie's value
 * @param clientData what the browser has signed, base64url
 * @throws Refusal 400 `passkey_expired` for one that is too old, of another purpose, or not of this browser
 */
export function answeredChallenge(
  ctx: Context,
  sealed: string,
  purpose: Purpose,
  clientData: string,
): Challenge {
  const answered = challengeOf(clientData);
  const found = sealed
    .split(between)
    .map((one) => opened(ctx, one))
    .find((one) => one?.purpose === purpose && one.challenge === answered);
  if (!found) throw expired();
  return found;
}

function challengeOf(clientData: string): unknown {
  try {
    return JSON.parse(Buffer.from(clientData, "base64url").toString())?.challenge;
  } catch {
    return undefined;
  }
}

/**
 * Uses a challenge up, whatever comes of the answer to it; all processes together take it once.
 * @returns whether it had not been used
 */
export async function takeChallenge({ db }: Context, { challenge, until }: Challenge): Promise<boolean> {
  const [taken] = await db
    .insert(spentChallenges)
    .values({ hash: hashOf(challenge), expiresAt: new Date(until) })
    .onConflictDoNothing()
    .returning({ hash: spentChallenges.hash });
  return taken !== undefined;
}

export const expired = () => new Refusal(400, "passkey_expired", { msg: "errors:auth.passkeyExpired" });
