import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import { tokenSecrets } from "./secrets.ts";

const cipher = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text that leaves our hands for a while, e.g. in a cookie or a queue. Whoever holds it can
 * neither read nor change it. What is sealed for one purpose does not open for another.
 * (rule: notices-sealed)
 */
export function seal(config: Config, purpose: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const encryption = createCipheriv(cipher, keysFor(config, purpose)[0], iv);
  const body = Buffer.concat([encryption.update(text, "utf8"), encryption.final()]);
  return Buffer.concat([iv, encryption.getAuthTag(), body]).toString("base64url");
}

/** Undefined for what was not sealed by us, or for another purpose. */
export function unseal(config: Config, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < ivBytes + tagBytes) return undefined;
  for (const key of keysFor(config, purpose)) {
    const text = opened(key, bytes);
    if (text !== undefined) return text;
  }
  return undefined;
}

function opened(key: Buffer, bytes: Buffer): string | undefined {
  const decryption = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes));
  decryption.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return (
      decryption.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + decryption.final("utf8")
    );
  } catch {
    return undefined;
  }
}

/** 32 bytes of our own, for one purpose alone; after those for what is new, those that may have been used before (rule: secrets-rotate). */
export function keysFor(config: Config, purpose: string): [Buffer, ...Buffer[]] {
  const [current, ...fallbacks] = tokenSecrets(config);
  const keyOf = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", `seal ${purpose}`, 32));
  return [keyOf(current), ...fallbacks.map(keyOf)];
}
