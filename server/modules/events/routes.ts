import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { authenticate, session, tokenOf } from "../auth/index.ts";
import type { EventHub } from "./hub.ts";
import { LiveEvent } from "./model.ts";
import { type Place, snapshotFrom, snapshotPattern } from "./place.ts";
import { eventStream } from "./stream.ts";

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
          "Server-sent events `updateJobs`, `jobCreated`, `updateapplied`, `chosen`, `updateFilesMT`, `updateteachers`, each to those whom it concerns. `Last-Event-ID` (or `lastEventId`) replays what was missed in the last 24 hours; an event may arrive twice.",
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
