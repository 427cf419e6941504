import type { APIRoute } from "astro";
import { readNews } from "../../../server/modules/notifications/inbox/index.ts";

/** Opens what one was told of: from then on it is read, with or without scripts (rule: news-in-the-app). */
export const GET: APIRoute = async ({ locals, params, redirect }) => {
  const { ctx, actor } = locals;
  if (!actor) return redirect("/app/login", 303);
  return redirect(await readNews(ctx, actor, params["id"] ?? ""), 303);
};
