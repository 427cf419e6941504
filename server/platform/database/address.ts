// (rule: database-by-tls)
import type { ConnectionOptions } from "node:tls";
import postgres from "postgres";
import { type Tls, tlsOf, tlsParameters, unverified } from "../config/database-tls.ts";

// One meaning of what an address says of TLS, which is libpq's, for both drivers: each by itself has another of its own.

/** What is said of TLS is taken out of the address: each driver would read it in a way of its own. */
interface Reached {
  address: string;
  tls: Tls;
}

/** Files of authorities are read once (rule: configuration-once). */
const known = new Map<string, Reached>();

function reached(url: string): Reached {
  const before = known.get(url);
  if (before) return before;
  const address = new URL(url);
  const found = { tls: tlsOf(address), address: "" };
  for (const name of tlsParameters) address.searchParams.delete(name);
  found.address = address.href;
  known.set(url, found);
  return found;
}

/** A pool of postgres.js, whose connections are opened when they are needed. */
export function postgresAt(url: string, options: postgres.Options<Record<string, never>>): postgres.Sql {
  const { address, tls } = reached(url);
  return postgres(address, { connect_timeout: 5, onnotice: () => {}, ...options, ssl: tls });
}

/** What pg is told of the way to the server; `orPlain` is ours (patches/). */
export function pgAt(url: string): { connectionString: string; ssl: false | ConnectionOptions } {
  const { address, tls } = reached(url);
  const ssl = tls === "prefer" ? { ...unverified, orPlain: true } : tls;
  return { connectionString: address, ssl };
}
