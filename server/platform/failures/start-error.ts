import { hasNoRoom } from "../database/passing-trouble.ts";
import { type TlsTrouble, tlsTrouble, tlsTroubles } from "./tls-trouble.ts";

/** Why a start fails: one line that names the variable and says what to do. It never shows a value that may be secret. */
export class StartError extends Error {
  constructor(variable: string, advice: string) {
    super(`${variable}: ${advice}`);
  }
}

interface Cause {
  code?: string;
  message?: string;
  cause?: unknown;
}

/** What the operator can do about a database that cannot be opened (rule: database-by-tls). */
export function databaseTrouble(error: unknown, url: string, variable: string): unknown {
  const { code = "", message = "" } = rootOf(error);
  const { hostname, port, pathname, username } = new URL(url);
  const place = `${hostname}:${port || 5432}`;
  const tls = tlsTrouble(error);
  if (tls) return new StartError(variable, `PostgreSQL at ${place}: ${tlsTroubles[tls]}. ${tlsAdvice[tls]}`);
  if (/no encryption|SSL off/.test(message))
    return new StartError(
      variable,
      `PostgreSQL at ${place} lets nobody in without TLS. Add sslmode=verify-full.`,
    );
  const told = hasNoRoom({ code, message }) ? "53300" : code;
  const advice = adviceFor(told, { place, hostname, name: pathname.slice(1), role: username });
  if (advice) return new StartError(variable, advice);
  if (/unsupported startup parameter/.test(message))
    return new StartError(
      variable,
      `${place} is a pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself as well.`,
    );
  // What PostgreSQL itself says has a SQLSTATE.
  if (/^[0-9A-Z]{5}$/.test(code))
    return new StartError(variable, `PostgreSQL says ${code}: ${oneLine(message)}`);
  return error;
}

const tlsAdvice: Record<TlsTrouble, string> = {
  authority: "Name a file with the authority's certificate as sslrootcert, or in NODE_EXTRA_CA_CERTS.",
  name: "Write the host as the certificate has it, or say sslmode=verify-ca.",
  expired: "Renew it there.",
  early: "Correct the clocks.",
  none: "Turn it on there, or say sslmode=prefer.",
  other: "Look at the versions that it takes.",
};

function adviceFor(code: string, at: { place: string; hostname: string; name: string; role: string }) {
  if (["ENOTFOUND", "EAI_AGAIN", "EAI_FAIL", "EAI_NODATA", "ENODATA", "ESERVFAIL"].includes(code))
    return `there is no host ${at.hostname}. Correct the name, or see to the name service.`;
  if (
    ["ECONNREFUSED", "CONNECT_TIMEOUT", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ECONNRESET"].includes(
      code,
    ) ||
    code.startsWith("CONNECTION_") ||
    code.startsWith("57P0")
  )
    return `PostgreSQL at ${at.place} does not answer (${code}). Start it, or correct host and port.`;
  if (code === "28P01") return `the password of role ${at.role} is not accepted. Correct it.`;
  if (code === "28000")
    return `PostgreSQL does not let role ${at.role} in. Create the role, or correct its name.`;
  if (code === "3D000") return `there is no database ${at.name}. Create it, or correct the name.`;
  if (code === "42501")
    return `role ${at.role} may not use database ${at.name}. Make it the owner of the database.`;
  if (code.startsWith("53"))
    return `PostgreSQL at ${at.place} has no room for us (${code}). Raise its limits, or try later.`;
  return undefined;
}

/** What the operator can do about an address that cannot be listened on. */
export function listenTrouble(
  error: unknown,
  host: string,
  port: number,
  variable: "PORT" | "METRICS_PORT" = "PORT",
): unknown {
  const { code } = rootOf(error);
  if (code === "EADDRINUSE")
    return new StartError(
      variable,
      `${port} is taken. Set ${variable} to another one, or to 0 for any that is free.`,
    );
  if (code === "EACCES" || code === "EPERM")
    return new StartError(variable, `we may not listen on ${port}. Set ${variable} to one above 1023.`);
  if (code && ["EADDRNOTAVAIL", "EINVAL", "ENOTFOUND", "EAFNOSUPPORT"].includes(code))
    return new StartError(
      "HOST",
      `${host} is no address of this machine. Set 127.0.0.1, 0.0.0.0 or one of its own.`,
    );
  return error;
}

const fileTroubles: Record<string, string> = {
  EACCES: "we may not write there",
  EPERM: "we may not write there",
  EROFS: "it is on a file system that is read only",
  ENOTDIR: "something on the way is no directory",
  EEXIST: "something that is no directory is in its place",
  EISDIR: "a directory is in the place of a file",
  ENOENT: "it is not there and cannot be made",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full for us",
};

/** What the operator can do about a place in `DATA_DIR` that cannot be used. */
export function fileTrouble(error: unknown, path: string): unknown {
  const { code = "" } = rootOf(error);
  const trouble = fileTroubles[code];
  return trouble
    ? new StartError("DATA_DIR", `${path} cannot be used: ${trouble}. Mend that, or set another.`)
    : error;
}

/** What the operator can do about an S3 store that cannot be used. */
export function fileStoreTrouble(error: unknown, { host }: URL): unknown {
  const { code = "", message = "" } = rootOf(error);
  if (code === "InvalidAccessKeyId")
    return new StartError("S3_ACCESS_KEY", `${host} does not know it. Correct it.`);
  if (code === "SignatureDoesNotMatch")
    return new StartError(
      "S3_SECRET_KEY",
      `it is not the one that ${host} has for S3_ACCESS_KEY. Correct it.`,
    );
  if (code === "AccessDenied")
    return new StartError(
      "S3_ACCESS_KEY",
      `it may not read the bucket at ${host}. Give it the right to list, read and write.`,
    );
  // What was not reached has a name already.
  if (error instanceof Error && /^(S3_ENDPOINT|HTTPS?_PROXY): /.test(error.message)) return error;
  return new StartError(
    "S3_ENDPOINT",
    `${host} does not answer as an S3 store does (${code || oneLine(message)}). Start it, or correct host and port.`,
  );
}

function rootOf(error: unknown): Cause {
  let found = (error ?? {}) as Cause;
  while (typeof found.cause === "object" && found.cause !== null) found = found.cause as Cause;
  return found;
}

export const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
