import type { StoredEvent } from "./model.ts";

const encoder = new TextEncoder();

/** One event as bytes of the stream, encoded once for all its receivers. */
export const encodeEvent = (event: StoredEvent) =>
  encoder.encode(`id: ${event.id}\nevent: ${event.name}\ndata: ${JSON.stringify(event.payload)}\n\n`);

/**
 * What a stream begins with: how soon to come back (spread, so that a restart does not bring everybody
 * at once), and where it stands, so that a client that loses it before its first event misses nothing.
 */
export function encodeOpening(lastId: number): Uint8Array {
  const retry = 1_000 + Math.floor(Math.random() * 3_000);
  return encoder.encode(`retry: ${retry}\nid: ${lastId}\n\n`);
}

/** A comment keeps proxies from closing the connection; the id moves the client's place forward. */
export const encodeHeartbeat = (lastId: number) => encoder.encode(`: still here\nid: ${lastId}\n\n`);
