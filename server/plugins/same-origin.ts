import { tokenOf } from "../modules/auth/sessions/index.ts";
import type { Config } from "../platform/config.ts";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);
/** What the link itself allows, from wherever a mail program calls it. */
const byLink = /^\/api\/shared\/unsubscribe\/[^/]+$/;

/**
 * Whether a request may change something. A call that carries a token in its header proves itself; one
 * that carries the cookie, or none, must come from our own pages when a browser sends it
 * (rule: same-origin-changes).
 */
export function mayChange(request: Request, config: Config): boolean {
  if (safe.has(request.method) || byLink.test(new URL(request.url).pathname)) return true;
  const given = tokenOf(request);
  if (given && !given.fromCookie) return true;
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  if (origin) return origin === config.publicUrl || origin === new URL(request.url).origin;
  // No browser leaves out both; without a cookie there is nothing that could be abused.
  return given === undefined;
}
