import { Elysia } from "elysia";
import type { Config } from "../platform/config.ts";

/** Headers of every answer. Pages add the content security policy, which differs from page to page. */
export function securityHeaders(config: Config) {
  return new Elysia({ name: "security-headers" }).onRequest(({ set }) => {
    set.headers["x-content-type-options"] = "nosniff";
    set.headers["x-frame-options"] = "DENY";
    set.headers["referrer-policy"] = "same-origin";
    set.headers["cross-origin-opener-policy"] = "same-origin";
    if (config.publicUrl.startsWith("https://")) {
      set.headers["strict-transport-security"] = "max-age=31536000; includeSubDomains";
    }
  });
}
