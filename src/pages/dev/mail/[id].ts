import type { APIRoute } from "astro";
import { mailboxAnswers, mailboxMessage } from "../../../../server/modules/notifications/mail/index.ts";

/** A mail as a mail program shows it. Mails carry their styles inline and nothing that runs or loads. */
export const GET: APIRoute = async ({ params, locals: { ctx }, request }) => {
  const mail = mailboxAnswers(ctx, request) && (await mailboxMessage(ctx, params["id"] ?? ""));
  if (!mail) return new Response(null, { status: 404 });
  return new Response(mail.html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
};
