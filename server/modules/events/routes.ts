import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { session } from "../auth/index.ts";
import { tokenOf } from "../auth/sessions/index.ts";
import { authenticate } from "../auth/who/index.ts";
import type { EventHub, Subscription } from "./hub.ts";
import { LiveEvent } from "./model.ts";
import { type Place, snapshotFrom, snapshotPattern } from "./place.ts";

/** For clients that cannot set the `Last-Event-ID` header, as a page's first connection. */
const Resume = Type.Object({
  lastEventId: Type.Optional(Type.String({ maxLength: 15, pattern: "^\\d{1,15}$" })),
  seen: Type.Optional(
    Type.String({
      maxLength: 4100,
      pattern: snapshotPattern,
      description: "What a page has seen, as it was rendered with it: events of that are not told again",
    }),
  ),
});

/** After that a client that reads nothing is cut off. */
const secondsToReadTheRest = 10;

export function eventRoutes(ctx: RootContext, hub: EventHub) {
  return new Elysia({ name: "events" }).use(session(ctx)).get(
    "/api/events",
    ({ actor, request, server, query }) => {
      // Bun closes connections that are silent for its idle timeout, which a stream may be.
      server?.timeout(request, 0);
      const token = tokenOf(request)?.token ?? "";
      const client = {
        listener: actor,
        place: placeOf(request.headers.get("last-event-id") ?? query.lastEventId, query.seen),
        stillValid: () => authenticate(ctx, token),
      };
      return eventStream(hub, client, () => server?.timeout(request, secondsToReadTheRest));
    },
    {
      signedIn: true,
      query: Resume,
      detail: {
        tags: ["Events"],
        summary: "Live events",
        description:
          "Server-sent events `updateJobs`, `jobCreated`, `updateapplied`, `chosen`, `requests`, `audience`, `updateFilesMT`, `updateteachers`, `notification`, each to those whom it concerns. `Last-Event-ID` (or `lastEventId`) replays what was missed in the last 24 hours; an event may arrive twice.",
        responses: {
          200: {
            description: "The stream: each event with its `id`, its name and its `data` as JSON",
            content: { "text/event-stream": { schema: LiveEvent as object } },
          },
        },
      },
    },
  );
}

/** A header that is no id of ours is as good as none. */
function placeOf(id: string | undefined, seen: string | undefined): Place | undefined {
  return id && /^\d{1,15}$/.test(id) ? { lastId: Number(id), seen: snapshotFrom(seen) } : undefined;
}

/** Bytes that may wait for one client; who reads more slowly is cut off and comes back for the rest (rule: event-connections). */
const buffer = 1024 * 1024;

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  // Nginx would hold events back to fill its buffer.
  "x-accel-buffering": "no",
  // The connection has no idle timeout as others have: it must not outlive its stream.
  connection: "close",
};

/**
 * The answer of `/api/events`: a stream that stays open until either side ends it.
 * @param onEnd called when we have ended it, while the client may still have to read the rest
 */
function eventStream(
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
