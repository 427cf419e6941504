import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Config } from "../../../../platform/config.ts";
import { readCookie, setCookie } from "../../../../platform/http/cookies.ts";
import { tokenSecrets } from "../../../../platform/secrets/secrets.ts";
import { clearedSessionCookie, sessionCookie } from "../cookie.ts";

/**
 * What a browser keeps of having signed in (rule: sign-in-limits), for each of the last few accounts: a number
 * at random, and our signature over it and the account. It tells nothing, opens nothing, and ends with
 * the account's sessions, thus with its password, unless it was a school or the operator that ended them: who is let in
 * again later has kept what strangers cannot use up. All it gives is a limit of its own (`limits.loginByDevice`).
 */
export const deviceCookieName = "tuuri_device";

const accounts = 5;
const form = /^[\w-]{22}\.[\w-]{43}$/;

export interface DeviceHolder {
  id: string;
  sessionVersion: number;
  sessionsEndedByOthers: number;
}

/** A mark of this account for the browser that it has signed in with. */
export function markDevice(config: Config, holder: DeviceHolder): string {
  const nonce = randomBytes(16).toString("base64url");
  return `${nonce}.${signature(tokenSecrets(config)[0], nonce, holder)}`;
}

/** The mark of this account in a browser's cookie, if there is one. */
export function knownDevice(
  config: Config,
  cookie: string | undefined,
  holder: DeviceHolder | undefined,
): string | undefined {
  if (!holder) return undefined;
  const secrets = tokenSecrets(config);
  return marksIn(cookie).find((mark) => {
    const [nonce = "", given = ""] = mark.split(".");
    const isOf = (secret: string) =>
      timingSafeEqual(Buffer.from(given), Buffer.from(signature(secret, nonce, holder)));
    return secrets.some(isOf);
  });
}

/** Value of a `Set-Cookie` header that adds a mark to those that the browser has. */
export function deviceCookie(config: Config, cookie: string | undefined, mark: string): string {
  const kept = marksIn(cookie).filter((one) => one !== mark);
  const value = [mark, ...kept].slice(0, accounts).join("~");
  // 400 days is as long as browsers keep a cookie.
  return setCookie(config, { name: deviceCookieName, value, seconds: 34_560_000 });
}

/** What a request tells of the browser that it comes from. */
export const browserOf = (request: Request) => ({
  device: readCookie(request, deviceCookieName),
  userAgent: request.headers.get("user-agent") ?? "",
});

/** Values of the `Set-Cookie` headers that sign a browser in and make it known. */
export function signInCookies(
  config: Config,
  request: Request,
  { cookieToken, device }: { cookieToken: string; device: string },
): string[] {
  const known = readCookie(request, deviceCookieName);
  return [sessionCookie(config, cookieToken), deviceCookie(config, known, device)];
}

/** Values of the `Set-Cookie` headers that sign a browser out; with a mark it stays known. */
export function signOutCookies(config: Config, request: Request, device?: string): string[] {
  const cleared = clearedSessionCookie(config);
  return device ? [cleared, deviceCookie(config, browserOf(request).device, device)] : [cleared];
}

const marksIn = (cookie: string | undefined): string[] =>
  (cookie ?? "")
    .slice(0, 500)
    .split("~")
    .filter((mark) => form.test(mark))
    .slice(0, accounts);

function signature(
  secret: string,
  nonce: string,
  { id, sessionVersion, sessionsEndedByOthers }: DeviceHolder,
): string {
  return createHmac("sha256", secret)
    .update(`known device\0${nonce}\0${id}\0${sessionVersion - sessionsEndedByOthers}`)
    .digest("base64url");
}
