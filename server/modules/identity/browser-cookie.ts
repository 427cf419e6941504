import type { Config } from "../../platform/config.ts";

export const cookieName = "tuuri_identity";

/** Ties a verification to the browser that began it: only that browser sends this back to the callback. */
export function browserCookie({ publicUrl }: Config, value: string, seconds: number): string {
  return [
    `${cookieName}=${value}`,
    "Path=/oauth/callback",
    "HttpOnly",
    // Lax: the provider sends the browser back by a link from its own site.
    "SameSite=Lax",
    `Max-Age=${seconds}`,
    ...(publicUrl.startsWith("https://") ? ["Secure"] : []),
  ].join("; ");
}
