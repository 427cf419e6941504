import type { Config } from "../../../platform/config.ts";
import { sessionHours } from "./tokens.ts";

export const sessionCookieName = "tuuri_session";

const isSecure = (config: Config) => config.publicUrl.startsWith("https://");

/**
 * Value of a `Set-Cookie` header that signs the browser in (rule: session-cookie). No script of a page can
 * read it.
 */
export function sessionCookie(config: Config, token: string): string {
  return attributes(config, token, sessionHours * 3600);
}

export function clearedSessionCookie(config: Config): string {
  return attributes(config, "", 0);
}

function attributes(config: Config, value: string, maxAge: number): string {
  const parts = [`${sessionCookieName}=${value}`, "Path=/", "HttpOnly", "SameSite=Lax", `Max-Age=${maxAge}`];
  return (isSecure(config) ? [...parts, "Secure"] : parts).join("; ");
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

export function readCookie(request: Request, name: string): string | undefined {
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, ...value] = part.split("=");
    if (key?.trim() === name) return value.join("=").trim();
  }
  return undefined;
}
