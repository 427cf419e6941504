import type { EventHub, Subscription } from "./hub.ts";

/** Bytes that may wait for one client; who reads more slowly is cut off and comes back for the rest. */
const buffer = 1024 * 1024;

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  // Nginx would hold events back to fill its buffer.
  "x-accel-buffering": "no",
};

/** The answer of `/api/events`: a stream that stays open until either side ends it. */
export function eventStream(hub: EventHub, client: Omit<Subscription, "outlet">): Response {
  let leave = () => {};
  let open = true;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (bytes: Uint8Array) => {
          if (!open || (controller.desiredSize ?? 0) < 0) return false;
          controller.enqueue(bytes);
          return true;
        };
        const end = () => {
          if (open) controller.close();
          open = false;
        };
        leave = hub.subscribe({ ...client, outlet: { write, end } });
      },
      cancel() {
        open = false;
        leave();
      },
    },
    { highWaterMark: buffer, size: (bytes) => bytes?.byteLength ?? 0 },
  );
  return new Response(body, { headers });
}
