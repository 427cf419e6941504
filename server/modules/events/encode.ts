import type { StoredEvent } from "./event.ts";
import { payloadToWire, wireNames } from "./wire.ts";

const encoder = new TextEncoder();

/** One event as bytes of the stream, encoded once for all its receivers. */
export function encodeEvent({ id, name, payload }: StoredEvent): Uint8Array {
  // Rows that a process of an earlier release wrote carry the documented names already.
  const event = wireNames[name] ?? name;
  const data = JSON.stringify(payloadToWire(payload));
  return encoder.encode(`id: ${id}\nevent: ${event}\ndata: ${data}\n\n`);
}

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
