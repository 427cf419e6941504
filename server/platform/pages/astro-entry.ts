// (rule: pages-by-role)
/// <reference types="astro/client" />
import { createApp } from "astro/app/entrypoint";

const app = createApp();
const all = app.manifestData.routes;
/** What is below src/pages: what Astro would answer besides by itself, as pictures made smaller on request, is nobody's page. */
const ours = all.filter(({ origin }) => origin === "project");
app.manifestData = { ...app.manifestData, routes: ours };
/** Shown in place of others, and at no address of their own: to ask for a failure is none. */
const instead = ["/404", "/500"];
const notFound = ours.find(({ route }) => route === "/404");

/** Answers with a page; an unknown address with the 404 page, a failing page with the 500 page. */
export function render(request: Request, locals: App.Locals): Promise<Response> {
  const { clientAddress } = locals;
  const routeData = pageOf(request) === undefined ? notFound : undefined;
  return app.render(request, {
    locals,
    clientAddress,
    addCookieHeader: true,
    ...(routeData && { routeData }),
  });
}

/** The pattern of the page, rendered on request, that answers to this address: `/manage/[id]`. */
export function pageOf(request: Request): string | undefined {
  const route = app.match(request)?.route;
  return route && instead.includes(route) ? undefined : route;
}
