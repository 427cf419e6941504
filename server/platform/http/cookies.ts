import { parseCookie, stringifySetCookie } from "cookie";
import type { Config } from "../config.ts";

/** Value of one cookie of a `Cookie` header, decoded; undefined if it is absent, empty or broken. */
export function cookieOf(header: string | null, name: string): string | undefined {
  return header ? parseCookie(header, { decode })[name] || undefined : undefined;
}

export const readCookie = (request: Request, name: string) => cookieOf(request.headers.get("cookie"), name);

export interface OwnCookie {
  name: string;
  value: string;
  /** 0 makes the browser forget it. */
  seconds: number;
  path?: string;
}

/** Value of a `Set-Cookie` header that no script of a page can read (rule: session-cookie). */
export function setCookie({ publicUrl }: Config, { name, value, seconds, path = "/" }: OwnCookie): string {
  return stringifySetCookie({
    name,
    value,
    path,
    maxAge: seconds,
    httpOnly: true,
    sameSite: "lax",
    secure: publicUrl.startsWith("https://"),
  });
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
