import type { APIRoute } from "astro";
import { endSession } from "../../server/modules/auth/sessions/ending/index.ts";
import { clearedSessionCookie, tokensOf } from "../../server/modules/auth/sessions/index.ts";
import { safePath } from "../../server/platform/pages/redirects.ts";

/** A page that is loaded again, as after a try without a connection: nobody is signed out by an address alone. */
export const GET: APIRoute = ({ redirect }) => redirect("/app/", 303);

export const POST: APIRoute = async ({ locals, request }) => {
  for (const token of tokensOf(request)) await endSession(locals.ctx, token);
  const next = locals.forms.kept && safePath(String((await request.formData()).get("next")));
  const headers = {
    location: next ? `/app/login?ended=typed&next=${encodeURIComponent(next)}` : "/app/login?out",
    "set-cookie": clearedSessionCookie(locals.ctx.config),
  };
  return new Response(null, { status: 303, headers });
};
