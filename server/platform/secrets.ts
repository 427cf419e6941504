import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { type Config, dataPath } from "./config.ts";

const known = new Map<string, string>();

/** A secret of the configuration, or one made once and kept in `DATA_DIR`, readable by its owner only. */
export function readOrCreateSecret(config: Config, name: string, configured: string | undefined): string {
  if (configured) return configured;
  const path = dataPath(config, name);
  const cached = known.get(path);
  if (cached) return cached;
  if (!existsSync(path)) {
    // "wx": of two processes starting at once one writes, the other reads what it wrote.
    try {
      writeFileSync(path, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  const secret = readFileSync(path, "utf8").trim();
  known.set(path, secret);
  return secret;
}
