import type { EventHub, Subscription } from "./hub.ts";

/** Bytes that may wait for one client; who reads more slowly is cut off and comes back for the rest. */
const buffer = 1024 * 1024;

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  // Nginx would hold events back to fill its buffer.
  "x-accel-buffering": "no",
  // The connection has no idle timeout as others have (routes.ts): it must not outlive its stream.
  connection: "close",
};

/**
 * The answer of `/api/events`: a stream that stays open until either side ends it.
 * @param onEnd called when we have ended it, while the client may still have to read the rest
 */
export function eventStream(
  hub: EventHub,
  client: Omit<Subscription, "outlet">,
  onEnd: () => void = () => {},
): Response {
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
          if (!open) return;
          open = false;
          controller.close();
          onEnd();
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
