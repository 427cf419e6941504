import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { uuidPattern } from "../../../platform/database/sql.ts";
import { sayNext } from "../../../platform/http/lists.ts";
import { refuses } from "../../../platform/http/notes.ts";
import { PageFields } from "../../../platform/http/paging.ts";
import { session } from "../../auth/index.ts";
import { countUnread, newsAtOnce, newsPage } from "./list.ts";
import { NewsItem } from "./model.ts";
import { readAllNews, readNews, readNewsOfJob } from "./read.ts";
import { newsToWire } from "./wire.ts";

const id = Type.String({ pattern: uuidPattern, description: "As the list names it" });
const Query = Type.Object({
  email: Type.Optional(Type.String()),
  only: Type.Optional(
    Type.Array(id, { maxItems: 50, description: "These alone; of applications to one job only the newest" }),
  ),
  unread: Type.Optional(Type.Boolean({ description: "Only what has not been read" })),
  ...PageFields,
  limit: Type.Optional(
    Type.Number({
      ...PageFields.limit,
      default: newsAtOnce,
      description: `So many at most; ${newsAtOnce} without it`,
    }),
  ),
});
const done = { 200: Type.Object({ success: Type.Boolean() }) };

export function newsRoutes(ctx: RootContext) {
  return new Elysia({ name: "news", tags: ["News"] })
    .use(session(ctx))
    .use(readRoutes(ctx))
    .post(
      "/api/notifications/mine",
      async ({ actor, body, set }) =>
        sayNext(set, await newsPage(ctx, actor, actor.lang, body ?? {})).items.map(newsToWire),
      {
        signedIn: true,
        list: true,
        ownName: ["email"],
        body: Type.Optional(Query),
        response: { 200: Type.Array(NewsItem) },
        detail: {
          summary:
            "What the caller was told of in the last 30 days, as what they act as, newest first: 100 unless `limit` says otherwise",
          ...refuses("not_yourself"),
        },
      },
    )
    .post("/api/notifications/unread", async ({ actor }) => ({ count: await countUnread(ctx, actor) }), {
      signedIn: true,
      response: { 200: Type.Object({ count: Type.Integer({ description: "However many there are" }) }) },
      detail: { summary: "How many of them the caller has not read" },
    });
}

function readRoutes(ctx: RootContext) {
  return new Elysia({ name: "news-read", tags: ["News"] })
    .use(session(ctx))
    .post(
      "/api/notifications/read",
      async ({ actor, body }) => {
        await readNews(ctx, actor, body.id);
        return { success: true };
      },
      {
        signedIn: true,
        body: Type.Object({ id }),
        response: done,
        detail: { summary: "Mark one of them as read", ...refuses("not_found") },
      },
    )
    .post(
      "/api/notifications/read/job",
      async ({ actor, body }) => {
        await readNewsOfJob(ctx, actor, body.id);
        return { success: true };
      },
      {
        signedIn: true,
        body: Type.Object({ id: Type.String({ pattern: uuidPattern, description: "The job" }) }),
        response: done,
        detail: { summary: "Mark those of one job as read, as looking at its page does" },
      },
    )
    .post(
      "/api/notifications/read/all",
      async ({ actor }) => {
        await readAllNews(ctx, actor);
        return { success: true };
      },
      { signedIn: true, response: done, detail: { summary: "Mark all of them as read" } },
    );
}
