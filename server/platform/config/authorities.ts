// (rule: database-by-tls)
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { Unfit } from "./unfit.ts";

/**
 * The certificates in a file of authorities that are trusted, as PEM. Where one cannot be read Bun would go on without all.
 * @throws Unfit when there is none, or one that cannot be read
 */
export function authoritiesIn(path: string, name = ""): string {
  const text = contentsOf(path);
  const found = text?.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (text !== undefined && found.length > 0 && found.every(isReadable)) return found.join("\n");
  const what = text === undefined ? "one that cannot be read" : "another";
  throw new Unfit(`${name}a file with the certificates of authorities (PEM), at ${path}`, what);
}

/**
 * Bun itself reads that variable, for all that is reached by TLS: with 0 whoever stands between is told passwords and sessions
 * (rule: certificates-checked).
 * @throws when certificates would not be checked
 */
export function expectCertificatesChecked(env: Record<string, string | undefined>): void {
  const name = "NODE_TLS_REJECT_UNAUTHORIZED";
  if (env[name]?.trim() !== "0") return;
  const instead =
    "for with 0 no certificate is checked; name a private authority's file in NODE_EXTRA_CA_CERTS";
  throw new Unfit(`nothing when NODE_ENV=production, ${instead} (caBundle of the chart)`, "0").of(name);
}

function contentsOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function isReadable(certificate: string): boolean {
  try {
    return Boolean(new X509Certificate(certificate));
  } catch {
    return false;
  }
}
