import type { EventName, Payload, StoredEvent } from "./event.ts";
import type { WireName } from "./model.ts";

/** The documented names of the events (rule: event-names). */
export const wireNames = {
  jobChanged: "updateJobs",
  jobPosted: "jobCreated",
  applicationsChanged: "updateapplied",
  substituteChosen: "chosen",
  requestsChanged: "requests",
  audienceChanged: "audience",
  filesChanged: "updateFilesMT",
  teachersChanged: "updateteachers",
  newsArrived: "notification",
} as const satisfies Record<EventName, WireName>;

/** What the stream says of an event. */
export const payloadToWire = ({ jobId, newsId, ...rest }: Payload): object => ({
  ...(jobId === undefined ? {} : { uniqueId: jobId }),
  ...(newsId === undefined ? {} : { id: newsId }),
  ...rest,
});

export const payloadFromWire = (data: { uniqueId?: string; id?: string }): Payload => ({
  ...(data.uniqueId === undefined ? {} : { jobId: data.uniqueId }),
  ...(data.id === undefined ? {} : { newsId: data.id }),
});

const bytes = (text: string) => new TextEncoder().encode(text);

/** One event as bytes of the stream, encoded once for all its receivers. */
export function encodeEvent({ id, name, payload }: StoredEvent): Uint8Array {
  // Rows that a process of an earlier release wrote carry the documented names already.
  const event = wireNames[name] ?? name;
  const data = JSON.stringify(payloadToWire(payload));
  return bytes(`id: ${id}\nevent: ${event}\ndata: ${data}\n\n`);
}

/**
 * What a stream begins with: how soon to come back (spread, so that a restart does not bring everybody
 * at once), and where it stands, so that a client that loses it before its first event misses nothing.
 */
export function encodeOpening(lastId: number): Uint8Array {
  const retry = 1_000 + Math.floor(Math.random() * 3_000);
  return bytes(`retry: ${retry}\nid: ${lastId}\n\n`);
}

/** A comment keeps proxies from closing the connection; the id moves the client's place forward. */
export const encodeHeartbeat = (lastId: number) => bytes(`: still here\nid: ${lastId}\n\n`);
