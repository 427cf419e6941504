import { existsSync, readFileSync, writeFileSync } from "node:fs";
import webPush from "web-push";
import { type Config, dataPath, type VapidConfig } from "./config.ts";

const known = new Map<string, VapidConfig>();

/** The keys that sign our pushes: the configured ones, or a pair made once and kept in `DATA_DIR`. */
export function vapidKeys(config: Config): VapidConfig {
  if (config.vapid) return config.vapid;
  const path = dataPath(config, "vapid.json");
  const cached = known.get(path);
  if (cached) return cached;
  if (!existsSync(path)) {
    // "wx": of two processes starting at once one writes, the other reads what it wrote.
    try {
      writeFileSync(path, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600, flag: "wx" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  const made = JSON.parse(readFileSync(path, "utf8")) as Pick<VapidConfig, "publicKey" | "privateKey">;
  const keys = { ...made, subject: `mailto:${config.supportEmail}` };
  known.set(path, keys);
  return keys;
}
