import type { APIRoute } from "astro";
import { clearedSessionCookie, endSession, tokensOf } from "../../server/modules/auth/index.ts";

export const POST: APIRoute = async ({ locals, request }) => {
  for (const token of tokensOf(request)) await endSession(locals.ctx, token);
  const headers = { location: "/app/login", "set-cookie": clearedSessionCookie(locals.ctx.config) };
  return new Response(null, { status: 303, headers });
};
