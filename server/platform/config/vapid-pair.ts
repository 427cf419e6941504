import { createECDH } from "node:crypto";

/** The P-256 point that belongs to a private key, both as base64url. @throws Error for what is no such key */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey, "base64url");
  return pair.getPublicKey("base64url");
}
