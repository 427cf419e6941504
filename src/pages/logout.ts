import type { APIRoute } from "astro";
import { clearedSessionCookie } from "../../server/modules/auth/index.ts";

export const POST: APIRoute = ({ locals }) => {
  const headers = { location: "/app/login", "set-cookie": clearedSessionCookie(locals.ctx.config) };
  return new Response(null, { status: 303, headers });
};
