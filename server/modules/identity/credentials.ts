import type { KeyObject } from "node:crypto";
import * as oidc from "openid-client";
import type { OidcConfig } from "../../platform/config.ts";

/** With what we prove to the provider who we are; `signingKey` also signs the requests. */
export interface Credentials {
  authentication: oidc.ClientAuth;
  signingKey: { key: CryptoKey; kid?: string } | undefined;
}

export async function credentialsOf({ credentials }: OidcConfig): Promise<Credentials> {
  if ("secret" in credentials)
    return { authentication: secretAuthentication(credentials.secret), signingKey: undefined };
  const key = await cryptoKey(credentials.key);
  const signingKey = credentials.keyId === undefined ? { key } : { key, kid: credentials.keyId };
  return { authentication: oidc.PrivateKeyJwt(signingKey), signingKey };
}

/** As a header, which every provider must understand, unless it says that it takes the secret in the body only. */
function secretAuthentication(secret: string): oidc.ClientAuth {
  const basic = oidc.ClientSecretBasic(secret);
  const post = oidc.ClientSecretPost(secret);
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const chosen = methods.includes("client_secret_basic") ? basic : post;
    return chosen(server, client, body, headers);
  };
}

const algorithms: Record<string, object> = {
  rsa: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
  ec: { name: "ECDSA", namedCurve: "P-256" },
  ed25519: { name: "Ed25519" },
};

function cryptoKey(key: KeyObject): Promise<CryptoKey> {
  const algorithm = algorithms[key.asymmetricKeyType ?? ""];
  if (!algorithm) throw new Error("OIDC_PRIVATE_KEY: expected an RSA, EC P-256 or Ed25519 key");
  // `alg` and `use` of a JWK would have to agree with what is asked for here.
  const { alg: _alg, use: _use, key_ops: _ops, ...jwk } = key.export({ format: "jwk" });
  return crypto.subtle.importKey("jwk", jwk, algorithm as AlgorithmIdentifier, false, ["sign"]);
}
