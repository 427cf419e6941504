import { createHash, createHmac } from "node:crypto";
import { jwt } from "@elysiajs/jwt";
import type { organizations } from "../../../../db/schema/index.ts";
import type { Config } from "../../../platform/config.ts";
import { tokenSecrets } from "../../../platform/secrets/secrets.ts";

type Opened = Pick<typeof organizations.$inferSelect, "passcodeHash" | "exportClosedAt">;

/** What a passcode opens. It ends with the passcode, and when the export is closed: either makes another fingerprint. */
export interface StatisticsToken {
  organizationId: string;
  passcode: string;
}

// (rule: passcode)
export const tokenMinutes = 60;
const audience = "statistics";
const signers = new Map<string, ReturnType<typeof createSigner>>();

function createSigner(secret: string) {
  // A key of its own: no token of a session is ever one of these, nor the other way round.
  const key = createHmac("sha256", secret).update("statistics token").digest("base64url");
  return jwt({ name: "statisticsTokens", secret: key, alg: "HS256" }).decorator.statisticsTokens;
}

function signer(secret: string) {
  const known = signers.get(secret) ?? createSigner(secret);
  signers.set(secret, known);
  return known;
}

/** Tells passcodes apart by their hashes, without showing these, and what came before from what came after a closing. */
export const fingerprint = ({ passcodeHash, exportClosedAt }: Opened) =>
  createHash("sha256")
    .update(`${passcodeHash ?? ""}${exportClosedAt?.toISOString() ?? ""}`)
    .digest("base64url")
    .slice(0, 16);

export function signStatisticsToken(config: Config, token: StatisticsToken, now: Date): Promise<string> {
  return signer(tokenSecrets(config)[0]).sign({
    sub: token.organizationId,
    aud: audience,
    passcode: token.passcode,
    iat: false,
    exp: Math.floor(now.getTime() / 1000) + tokenMinutes * 60,
  });
}

/** Undefined for a token that is forged, expired, of a session, or no token at all. */
export async function readStatisticsToken(
  config: Config,
  text: string,
  now: Date,
): Promise<StatisticsToken | undefined> {
  if (text.length > 2_000) return undefined;
  const claims = await verified(config, text, now);
  if (!claims || typeof claims.sub !== "string") return undefined;
  const { passcode } = claims as { passcode?: unknown };
  return typeof passcode === "string" ? { organizationId: claims.sub, passcode } : undefined;
}

/** By whichever of the secrets has signed it (rule: secrets-rotate). */
async function verified(config: Config, text: string, now: Date) {
  for (const secret of tokenSecrets(config)) {
    const claims = await signer(secret)
      .verify(text, { currentDate: now, algorithms: ["HS256"], audience, requiredClaims: ["exp"] })
      .catch(() => false as const);
    if (claims) return claims;
  }
  return undefined;
}
