// (rule: secrets-made-once)
import { join } from "node:path";
import webPush from "web-push";
import { publicKeyOf } from "../config/vapid-pair.ts";
import type { Config, VapidConfig } from "../config.ts";
import { StartError } from "../failures/start-error.ts";
import { readOrMake } from "./kept-file.ts";

const known = new Map<string, VapidConfig>();

/** The keys that sign our pushes: the configured ones, or a pair made once and kept in `DATA_DIR`. */
export function vapidKeys(config: Config): VapidConfig {
  if (config.vapid) return config.vapid;
  const path = join(config.dataDir, "vapid.json");
  const cached = known.get(path);
  if (cached) return cached;
  const made = parse(
    path,
    readOrMake(path, () => JSON.stringify(webPush.generateVAPIDKeys())),
  );
  const keys = { ...made, subject: `mailto:${config.supportEmail}`, fallbacks: [] };
  known.set(path, keys);
  return keys;
}

/** The pairs with which a push may be signed, ours of today first (rule: secrets-rotate). */
export function vapidPairs(config: Config): Pick<VapidConfig, "publicKey" | "privateKey">[] {
  const { publicKey, privateKey, fallbacks } = vapidKeys(config);
  return [{ publicKey, privateKey }, ...fallbacks.map(pairOf)];
}

const pairOf = (privateKey: string) => ({ publicKey: publicKeyOf(privateKey), privateKey });

function parse(path: string, text: string): Pick<VapidConfig, "publicKey" | "privateKey"> {
  try {
    const { publicKey, privateKey } = JSON.parse(text);
    if (publicKeyOf(privateKey) === publicKey) return { publicKey, privateKey };
  } catch {}
  throw new StartError(
    "DATA_DIR",
    `${path} holds no keys. Put back a copy of it, or remove it for new ones.`,
  );
}
