/// <reference types="astro/client" />
import { createApp } from "astro/app/entrypoint";

const app = createApp();

/** Answers with a page; an unknown address with the 404 page, a failing page with the 500 page. */
export function render(request: Request, locals: App.Locals): Promise<Response> {
  const { clientAddress } = locals;
  return app.render(request, { locals, clientAddress, addCookieHeader: true });
}

/** The pattern of the page, rendered on request, that answers to this address: `/manage/[id]`. */
export function pageOf(request: Request): string | undefined {
  return app.match(request)?.route;
}
