import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";

/** Seconds for which a code of an app stands; six digits, as all apps have them (RFC 6238). */
const period = 30;
/** Steps that a clock may be off either way (rule: totp). */
const drift = 1;

const totpOf = (secret: string, label = "") =>
  new TOTP({
    issuer: "Tuuri",
    label,
    secret: Secret.fromBase32(secret),
    period,
    digits: 6,
    algorithm: "SHA1",
  });

/** A secret of 160 bits for an authenticator app, in the letters in which it can be typed. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What an app reads from a picture. */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/** Of which half minute since 1970 an app's code is; undefined when it is of none that is near. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: drift });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta;
}

/** Without what people put between the letters. */
export const bare = (code: string): string =>
  code
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "");

export const isOfApp = (code: string): boolean => /^\d{6}$/.test(code);

/** Without letters that are taken for others. */
const letters = "ABCDEFGHJKMNPQRSTVWXYZ0123456789";

/** A recovery code of 120 bits, in fours: so long that a plain hash keeps it. */
export function newRecoveryCode(): string {
  const text = [...randomBytes(24)].map((byte) => letters[byte % 32]).join("");
  return text.match(/.{4}/g)?.join("-") ?? text;
}
