import type { APIRoute } from "astro";
import { clearedSessionCookie, endSession, tokenOf } from "../../server/modules/auth/index.ts";

export const POST: APIRoute = async ({ locals, request }) => {
  const given = tokenOf(request);
  if (given) await endSession(locals.ctx, given.token);
  const headers = { location: "/app/login", "set-cookie": clearedSessionCookie(locals.ctx.config) };
  return new Response(null, { status: 303, headers });
};
