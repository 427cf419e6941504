// (rule: mail-switch)
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Config } from "../../../platform/config.ts";
import { tokenSecrets } from "../../../platform/secrets/secrets.ts";
import { settingsUrl } from "../messages/message.ts";

const idBytes = 16;
const signatureBytes = 16;

/**
 * Proves that we mailed it to this account. The same in every mail to a person, and as good as the account
 * exists: people unsubscribe from mails that are years old. Short, so that a line of a mail holds the link.
 */
function tokenFor(config: Config, accountId: string): string {
  const id = Buffer.from(accountId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, signatureOf(tokenSecrets(config)[0], id)]).toString("base64url");
}

/** Undefined for what we have not made. */
export function accountOf(config: Config, token: string): string | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== idBytes + signatureBytes) return undefined;
  const id = bytes.subarray(0, idBytes);
  const signature = bytes.subarray(idBytes);
  const secrets = tokenSecrets(config);
  if (!secrets.some((secret) => timingSafeEqual(signature, signatureOf(secret, id)))) return undefined;
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function signatureOf(secret: string, id: Buffer): Buffer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "sign unsubscribe", 32));
  return createHmac("sha256", key).update(id).digest().subarray(0, signatureBytes);
}

/** For people: a page with a button. */
export const unsubscribePageUrl = (config: Config, accountId: string) =>
  `${config.publicUrl}/app/unsubscribe/${tokenFor(config, accountId)}`;

/** For mail programs, which post to it when their user presses "unsubscribe" (RFC 8058). */
export const oneClickUrl = (config: Config, accountId: string) =>
  `${config.publicUrl}/api/shared/unsubscribe/${tokenFor(config, accountId)}`;

/** Where mails are turned off. Mails that somebody asked for have none: there is nothing to turn off. */
export interface Footer {
  settingsUrl: string;
  unsubscribeUrl: string;
}

export const footerFor = (config: Config, accountId: string): Footer => ({
  settingsUrl: settingsUrl(config),
  unsubscribeUrl: unsubscribePageUrl(config, accountId),
});
