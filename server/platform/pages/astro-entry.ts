/// <reference types="astro/client" />
import { createApp } from "astro/app/entrypoint";

const app = createApp();

/** Answers with a page; an unknown address with the 404 page, a failing page with the 500 page. */
export function render(request: Request, locals: App.Locals): Promise<Response> {
  const { clientAddress } = locals;
  return app.render(request, { locals, clientAddress, addCookieHeader: true });
}

/** Whether some page that is rendered on request answers to this address. */
export function hasPage(request: Request): boolean {
  return app.match(request) !== undefined;
}
