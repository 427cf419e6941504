import { Elysia } from "elysia";
import type { Config } from "../platform/config.ts";

/**
 * Headers of every answer (rule: answer-headers). Pages add the content security policy, which differs from
 * page to page.
 */
export function securityHeadersOf(config: Config): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    ...(config.publicUrl.startsWith("https://")
      ? { "strict-transport-security": "max-age=31536000; includeSubDomains" }
      : {}),
  };
}

export function securityHeaders(config: Config) {
  const headers = Object.entries(securityHeadersOf(config));
  return new Elysia({ name: "security-headers" }).onRequest(({ set }) => {
    for (const [name, value] of headers) set.headers[name] = value;
  });
}
