import type { Config } from "../../platform/config.ts";
import { setCookie } from "../../platform/http/cookies.ts";

export const cookieName = "tuuri_identity";

/** Ties a verification to the browser that began it: only that browser sends this back to the callback. */
export function browserCookie(config: Config, value: string, seconds: number): string {
  return setCookie(config, { name: cookieName, value, seconds, path: "/oauth/callback" });
}
