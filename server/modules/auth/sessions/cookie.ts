import type { Config } from "../../../platform/config.ts";
import { readCookie, setCookie } from "../../../platform/http/cookies.ts";
import { sessionHours } from "./tokens.ts";

export const sessionCookieName = "tuuri_session";

/**
 * Value of a `Set-Cookie` header that signs the browser in (rule: session-cookie). No script of a page can
 * read it.
 */
export function sessionCookie(config: Config, token: string): string {
  return setCookie(config, { name: sessionCookieName, value: token, seconds: sessionHours * 3600 });
}

export function clearedSessionCookie(config: Config): string {
  return setCookie(config, { name: sessionCookieName, value: "", seconds: 0 });
}

/** The token of a request: the `Authorization` header, with or without `Bearer `, before the cookie. */
export function tokenOf(request: Request): { token: string; fromCookie: boolean } | undefined {
  const header = headerToken(request);
  if (header) return { token: header, fromCookie: false };
  const cookie = readCookie(request, sessionCookieName);
  return cookie ? { token: cookie, fromCookie: true } : undefined;
}

/** Those of the header and of the cookie, which may be of two sessions. */
export function tokensOf(request: Request): string[] {
  const found = [headerToken(request), readCookie(request, sessionCookieName)];
  return [...new Set(found.filter((token) => token !== undefined && token !== ""))] as string[];
}

const headerToken = (request: Request) =>
  request.headers
    .get("authorization")
    ?.replace(/^Bearer\s+/i, "")
    .trim();
