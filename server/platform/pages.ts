import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Config } from "./config.ts";
import { loadAssets } from "./pages/assets.ts";
import { detour } from "./pages/detours.ts";
import { compressed } from "./pages/encodings.ts";
import { loadPrerendered } from "./pages/prerendered.ts";

export interface Pages {
  /** Answers every address below `/app`. */
  respond(request: Request, locals: App.Locals): Promise<Response>;
}

/** What the build's entry exports (astro-entry.ts). */
interface Renderer {
  render(request: Request, locals: App.Locals): Promise<Response>;
  hasPage(request: Request): boolean;
}

const dist = resolve(import.meta.dir, "../../dist");

/**
 * Takes the built pages and their assets into memory.
 * @throws when they have not been built
 */
export async function loadPages(_config: Config): Promise<Pages> {
  const entry = resolve(dist, "server/entry.mjs");
  if (!existsSync(entry)) throw new Error("The pages are not built yet: run `bun run build` first");
  const renderer: Renderer = await import(entry);
  const assets = await loadAssets(resolve(dist, "client"));
  const prerendered = await loadPrerendered(dist);

  return {
    async respond(request, locals) {
      const url = new URL(request.url);
      const path = url.pathname.slice("/app".length) || "/";
      const asset = assets(path, request);
      if (asset) return asset;
      const elsewhere = detour(path, url, request, locals.actor, () => renderer.hasPage(request));
      if (elsewhere) return elsewhere;
      const known = prerendered(path, url, request, locals);
      if (known) return known;
      const response = await renderer.render(request, locals);
      // Pages carry personal data: a shared computer must not show them after the person has left.
      if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-store");
      if (response.headers.get("content-type") === "text/html") {
        response.headers.set("content-type", "text/html; charset=utf-8");
      }
      return compressed(response, request);
    },
  };
}
