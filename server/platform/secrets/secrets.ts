import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { readOrMake } from "./kept-file.ts";
import { vapidKeys } from "./vapid.ts";

const known = new Map<string, string>();

/** A secret of the configuration, or one made once and kept in `DATA_DIR`, readable by its owner only. */
export function readOrCreateSecret(config: Config, name: string, configured: string | undefined): string {
  if (configured) return configured;
  const path = join(config.dataDir, name);
  const cached = known.get(path);
  if (cached) return cached;
  const secret = readOrMake(path, () => randomBytes(48).toString("base64url"));
  known.set(path, secret);
  return secret;
}

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
