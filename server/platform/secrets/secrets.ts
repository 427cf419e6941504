// (rule: secrets-made-once)
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { readOrMake } from "./kept-file.ts";
import { vapidKeys } from "./vapid.ts";

const known = new Map<string, string>();

/** A secret of the configuration, or one made once and kept in `DATA_DIR`, readable by its owner only. */
function readOrCreateSecret(config: Config, name: string, configured: string | undefined): string {
  if (configured) return configured;
  const path = join(config.dataDir, name);
  const cached = known.get(path);
  if (cached) return cached;
  const secret = readOrMake(path, () => randomBytes(48).toString("base64url"));
  known.set(path, secret);
  return secret;
}

/**
 * What our tokens, links and sealed texts are made with, and after it those that are accepted as well: made with a former
 * secret, or by a process that has the next one already (rule: secrets-rotate).
 */
export const tokenSecrets = (config: Config): [string, ...string[]] => [
  readOrCreateSecret(config, "token-secret", config.tokenSecret),
  ...config.tokenSecretFallbacks,
];

/**
 * The same for the marks by which a verified person is known again, which outlive all tokens. Before there was a secret of their
 * own they were made with those of the tokens.
 */
export const identitySecrets = (config: Config): [string, ...string[]] => {
  const ofTokens = tokenSecrets(config);
  const { identitySecret: own, identitySecretFallbacks: fallbacks } = config;
  return own ? [own, ...fallbacks, ...ofTokens] : [...ofTokens, ...fallbacks];
};

/**
 * Everything secret that this process needs, made at its start if it is not there: later, a full disk would
 * fail a request.
 */
export function keepSecrets(config: Config) {
  return {
    token: readOrCreateSecret(config, "token-secret", config.tokenSecret),
    vapid: vapidKeys(config),
  };
}
