import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { compressed } from "../http/encodings.ts";
import { forProduction } from "../process/for-production.ts";
import { loadAssets } from "./assets.ts";
import { withForms } from "./forms.ts";
import { ownerHeader } from "./kept-pages.ts";
import { loadPrerendered, type Prerendered } from "./prerendered.ts";
import { inLanguage } from "./public-paths.ts";
import { redirectFor } from "./redirects.ts";

export interface Pages {
  /** A script, stylesheet, font or picture of the build; asked first, since it concerns no person. */
  asset(request: Request): Response | undefined;
  /** A public page that was built before, by its path below `/app`, for a visitor without a session. */
  prerendered: Prerendered["page"];
  /** The public face (rule: public-face); undefined in development, where nothing was built before. */
  face: Prerendered["face"];
  /** The pattern of what answers to an address below `/app`: `/manage/[id]`. */
  routeOf(request: Request): string | undefined;
  /** Answers every address below `/app`. */
  respond(request: Request, locals: App.Locals): Promise<Response>;
}

/** What the build's entry exports (astro-entry.ts). */
interface Renderer {
  render(request: Request, locals: App.Locals): Promise<Response>;
  pageOf(request: Request): string | undefined;
}

const dist = resolve(import.meta.dir, "../../../dist");

/**
 * Takes the built pages and their assets into memory.
 * @param everyAnswer headers that prerendered pages carry besides their own
 * @param publicUrl what they call themselves by, for searches
 * @throws when they have not been built
 */
export async function loadPages(everyAnswer: Record<string, string>, publicUrl: string): Promise<Pages> {
  const entry = resolve(dist, "server/entry.mjs");
  if (!existsSync(entry)) throw new Error("The pages are not built yet: run `bun run build` first");
  const renderer = await forProduction(async (): Promise<Renderer> => {
    const loaded = await import(entry);
    await loadAllChunks(resolve(dist, "server/chunks"));
    return loaded;
  });
  const assets = await loadAssets(resolve(dist, "client"));
  const prerendered = await loadPrerendered(dist, everyAnswer, publicUrl);

  const pathOf = (url: URL) => url.pathname.slice("/app".length) || "/";
  return {
    prerendered: prerendered.page,
    face: prerendered.face,
    asset: (request) => assets(pathOf(new URL(request.url)), request),
    routeOf: (request) => renderer.pageOf(request),
    async respond(request, locals) {
      const url = new URL(request.url);
      const path = pathOf(url);
      const elsewhere = redirectFor(path, url, request, locals, () => renderer.pageOf(request) !== undefined);
      if (elsewhere) return elsewhere;
      // An address of one language shows nothing else, whatever is asked there.
      const { kept, typed } = locals.forms;
      const carries = kept !== undefined || typed !== undefined;
      const depends = locals.actor !== null || carries || (url.search !== "" && !inLanguage(path));
      const known = depends ? undefined : prerendered.page(path, request, locals.lang);
      if (known) return known;
      const response = refused(await renderer.render(request, locals), locals);
      // Pages carry personal data: a shared computer must not show them after the person has left
      // (rule: personal-answers).
      if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-store");
      const { actor, sessionId } = locals;
      // Only what the app keeps itself stays, for this person and sign-in alone (rule: kept-pages).
      if (actor) response.headers.set(ownerHeader, `${actor.id}.${sessionId}`);
      if (response.headers.get("content-type") === "text/html") {
        response.headers.set("content-type", "text/html; charset=utf-8");
      }
      return compressed(await marked(response, locals), request);
    },
  };
}

/** With what every form of the page says. */
export async function marked(page: Response, { actor, forms }: App.Locals): Promise<Response> {
  if (!page.headers.get("content-type")?.startsWith("text/html")) return page;
  return new Response(withForms(await page.text(), forms, actor?.id), page);
}

/** A refusal is shown on the 404 page, or that of a failure, since these are what Astro has; its status is its own. */
function refused(page: Response, { refusal }: App.Locals): Response {
  if (!refusal || (page.status !== 404 && page.status !== 500)) return page;
  const headers = new Headers(page.headers);
  for (const [name, value] of Object.entries(refusal.headers)) headers.set(name, value);
  return new Response(page.body, { status: refusal.status, headers });
}

/** Pages are loaded when first asked for; all at once, a later build beside us cannot pull them away. */
async function loadAllChunks(directory: string): Promise<void> {
  const chunks = (await readdir(directory)).filter((name) => name.endsWith(".mjs"));
  await Promise.all(chunks.map((name) => import(resolve(directory, name))));
}
