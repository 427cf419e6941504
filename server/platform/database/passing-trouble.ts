// (rule: come-back-later)
import { tlsTrouble } from "../failures/tls-trouble.ts";

interface Failure {
  name?: string;
  code?: unknown;
  cause?: unknown;
}

/** Of the driver and of the network. */
const ofTheWay = new Set([
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EAI_AGAIN",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EPIPE",
  "ETIMEDOUT",
]);

/**
 * What PostgreSQL may do the next time: a statement that took too long, a lock that did not come, a deadlock, a
 * serialization failure, no room, a connection that ended, a server that stops, starts, or has become a standby.
 */
const ofTheServer = /^(57014|55P03|40P01|40001|53...|57P0.|08...|25P03|25006)$/;

/** PostgreSQL's code where two transactions waited for each other, and it has ended this one. */
export const deadlock = "40P01";

/**
 * Whether the database failed for a reason that passes: then the same may be asked again.
 * @returns what may be logged of it, without the statement's parameters
 */
export function passingTrouble(error: unknown): { type: string; code: string } | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  // Queries wrap what the driver says.
  const { name = "Error", code, cause } = error as Failure;
  if (typeof code === "string" && (ofTheWay.has(code) || ofTheServer.test(code))) return { type: name, code };
  return (fromTheDatabase(error) ? unsafe(error) : undefined) ?? passingTrouble(cause);
}

/** A database with which TLS cannot be agreed on now, as while its certificate is being replaced: the codes are others' as well. */
function unsafe(error: object): { type: string; code: string } | undefined {
  const { name = "Error", code, cause } = error as Failure;
  if (typeof code === "string" && tlsTrouble({ code })) return { type: name, code };
  return typeof cause === "object" && cause !== null ? unsafe(cause) : undefined;
}

/** What PostgreSQL says when all its connections are taken, and a pooler in front of it. */
export function hasNoRoom(error: unknown): boolean {
  const { code, message = "" } = (error ?? {}) as { code?: unknown; message?: string };
  return code === "53300" || (code === "08P01" && /no more connections/.test(message));
}

/** Not every failure of the network is the database's: a task also talks to others. */
const fromTheDatabase = (error: object) => "query" in error || (error as Failure).name === "PostgresError";
const away = /^(57P0.|08...)$/;

/** Whether a statement failed because the database was not there, so that it may do as soon as it is back. */
export function databaseWasAway(error: unknown): boolean {
  for (let link = error; typeof link === "object" && link !== null; link = (link as Failure).cause) {
    const { code } = link as Failure;
    if (typeof code === "string" && code.startsWith("CONNECTION_")) return true;
    // What wraps a failure of the network, or is given the statement that it broke, has no name of its own.
    if (!fromTheDatabase(link)) continue;
    const trouble = passingTrouble(link);
    return (
      trouble !== undefined &&
      (ofTheWay.has(trouble.code) || away.test(trouble.code) || tlsTrouble(trouble) !== undefined)
    );
  }
  return false;
}
