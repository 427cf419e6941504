import { createPrivateKey, type JsonWebKey, type KeyObject } from "node:crypto";
import { Unfit } from "./unfit.ts";

export interface SigningKey {
  key: KeyObject;
  keyId: string | undefined;
}

/** The key that a variable holds. */
export function signingKeyIn(variable: string, value: string): SigningKey {
  // One line in an environment file: its line ends are written as \n.
  const key = value.replaceAll("\\n", "\n");
  try {
    if (!key.startsWith("{")) return { key: createPrivateKey(key), keyId: undefined };
    const jwk = JSON.parse(key) as JsonWebKey & { kid?: string };
    return { key: createPrivateKey({ key: jwk, format: "jwk" }), keyId: jwk.kid };
  } catch {
    throw new Unfit("a private key as PEM (PKCS 8) or JWK", "something else").of(variable);
  }
}
