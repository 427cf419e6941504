import type { ConnectionOptions } from "node:tls";
import { authoritiesIn } from "./authorities.ts";
import { Unfit } from "./unfit.ts";

/** How the way to the server is encrypted. Prefer: where the server can, and without a look at its certificate. */
export type Tls = false | "prefer" | ConnectionOptions;

const modes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"];
/** What an address says of it, under these names. */
export const tlsParameters = ["sslmode", "sslrootcert", "ssl"];
export const unverified = { rejectUnauthorized: false };

/**
 * What `sslmode` and `sslrootcert` of an address ask for; without them there is no TLS (rule: database-by-tls). An authority of
 * `system` is one that the process trusts by itself, those of NODE_EXTRA_CA_CERTS among them.
 * @throws Unfit for what makes no sense, and for a file of authorities that cannot be read
 */
export function tlsOf({ searchParams }: URL): Tls {
  const root = searchParams.get("sslrootcert");
  const mode = searchParams.get("sslmode") ?? modeBeside(root, searchParams.get("ssl"));
  if (!modes.includes(mode)) throw new Unfit(`sslmode to be one of ${modes.join(", ")}`, mode);
  if (root === "system" && mode !== "verify-full")
    throw new Unfit("sslmode=verify-full beside sslrootcert=system", mode);
  if (mode === "verify-ca" && !root)
    throw new Unfit("sslrootcert=… with the authority's certificate beside sslmode=verify-ca", undefined);
  if (mode === "disable") return false;
  if (mode === "allow" || mode === "prefer") return "prefer";
  if (mode === "require" && !root) return unverified;
  const authorities = root && root !== "system" ? { ca: authoritiesIn(root, "sslrootcert=") } : {};
  // With a file of authorities `require` is as `verify-ca`.
  return mode === "verify-full" ? authorities : { ...authorities, checkServerIdentity: () => undefined };
}

/** Drivers of Java say `ssl=true` for `require`, as libpq allows. */
function modeBeside(root: string | null, ssl: string | null): string {
  if (root === "system") return "verify-full";
  if (root) throw new Unfit("sslmode=verify-full, or another, beside sslrootcert", undefined);
  if (ssl !== null && ssl !== "true") throw new Unfit("sslmode in place of ssl", ssl);
  return ssl ? "require" : "disable";
}
