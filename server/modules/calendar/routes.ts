import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { isFresh } from "../../platform/http/encodings.ts";
import { refuses, versioned } from "../../platform/http/notes.ts";
import { session } from "../auth/index.ts";
import { Done, done, SelfOnly } from "../schools/index.ts";
import { createFeed, type Feed, feedsOf, revokeFeed } from "./feeds.ts";
import { FeedAddress, FeedAnswer, FeedMeant, NewFeed } from "./model.ts";
import { readFeed } from "./read.ts";

/** Feeds for calendar programs (rule: calendar-feeds). */
export function calendarRoutes(ctx: RootContext) {
  return new Elysia({ name: "calendar" }).use(ownFeedRoutes(ctx)).use(readingRoutes(ctx));
}

const feedToWire = ({ createdAt, lastReadAt, ...feed }: Feed) => ({
  ...feed,
  createdAt: createdAt.toISOString(),
  lastReadAt: lastReadAt?.toISOString() ?? null,
});

function ownFeedRoutes(ctx: RootContext) {
  return new Elysia({ name: "calendar-feeds", tags: ["Accounts"] })
    .use(session(ctx))
    .post("/api/users/feeds", async ({ actor }) => (await feedsOf(ctx, actor)).map(feedToWire), {
      signedIn: true,
      ownName: ["email"],
      body: SelfOnly,
      response: { 200: Type.Array(FeedAnswer) },
      detail: {
        summary: "The caller's calendar feeds, and when each was read last",
        ...refuses("not_yourself"),
      },
    })
    .post("/api/users/feed/create", ({ actor, body }) => createFeed(ctx, actor, body), {
      signedIn: true,
      ownName: ["email"],
      body: NewFeed,
      response: { 200: FeedAddress },
      detail: {
        summary: "Make a calendar feed, and answer its address this once",
        description: "A substitute's is of their own jobs, a poster's of those of a school of theirs.",
        ...refuses("not_yourself", "forbidden", "not_your_school", "feeds_full", "too_many_attempts"),
      },
    })
    .post(
      "/api/users/feed/revoke",
      async ({ actor, body }) => {
        await revokeFeed(ctx, actor, body.id);
        return done;
      },
      {
        signedIn: true,
        body: FeedMeant,
        response: { 200: Done },
        detail: { summary: "Close a calendar feed: from now on nobody reads it", ...refuses("not_found") },
      },
    );
}

function readingRoutes(ctx: RootContext) {
  return new Elysia({ name: "calendar-reading", tags: ["Accounts"] }).use(session(ctx)).get(
    "/calendar/:file",
    async ({ params, request, address }) => {
      const { body, etag } = await readFeed(ctx, params.file, address);
      const headers = { etag, "cache-control": "private, no-cache" };
      if (isFresh(request, etag)) return new Response(null, { status: 304, headers });
      return new Response(body, { headers: { ...headers, "content-type": "text/calendar; charset=utf-8" } });
    },
    {
      params: Type.Object({
        file: Type.String({ maxLength: 100, description: "The secret of the feed, and `.ics`" }),
      }),
      detail: {
        ...versioned,
        summary: "Read a calendar feed, as iCalendar",
        description:
          "Whoever has its address may. All instants are in UTC, and an event keeps its `UID` for ever; what was cancelled is told so for 30 days. A school's feed names nobody.",
        ...refuses("not_found", "too_many_attempts"),
        responses: {
          200: {
            description: "One event for each day of a job",
            content: { "text/calendar": { schema: { type: "string" } } },
          },
        },
      },
    },
  );
}
