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

/**
 * Whether the database failed for a reason that passes: then the same may be asked again.
 * @returns what may be logged of it, without the statement's parameters
 */
export function passingTrouble(error: unknown): { type: string; code: string } | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  // Queries wrap what the driver says.
  const { name = "Error", code, cause } = error as Failure;
  if (typeof code === "string" && (ofTheWay.has(code) || ofTheServer.test(code))) return { type: name, code };
  return passingTrouble(cause);
}
