import { serialize } from "bun:jsc";
import type { Config } from "../../platform/config.ts";
import { marked, type Pages } from "../../platform/pages/pages.ts";
import { redirectFor } from "../../platform/pages/redirects.ts";

/** Names of the headers between the server and Astro's server. */
export const keyHeader = "x-tuuri-dev-key";
export const localsHeader = "x-tuuri-dev-locals";

/** What the pages' process cannot find out itself. */
export interface SentLocals extends Omit<App.Locals, "ctx" | "refusal"> {
  databaseUrl: string;
}

/** The pages as Astro's server renders them, for whoever the server says is looking. */
export function remotePages(config: Config): Pages {
  const origin = process.env["TUURI_DEV_PAGES"] ?? "";
  const key = process.env["TUURI_DEV_KEY"] ?? "";
  return {
    // They are answered before the server is asked (front.ts).
    asset: () => undefined,
    // None was rendered before.
    prerendered: () => undefined,
    face: () => undefined,
    // The other server knows them.
    routeOf: () => undefined,
    async respond(request, all) {
      const { ctx, refusal: _, ...locals } = all;
      const url = new URL(request.url);
      const path = url.pathname.slice("/app".length) || "/";
      const elsewhere = redirectFor(path, url, request, locals, () => true);
      if (elsewhere) return elsewhere;
      const sent: SentLocals = { ...locals, databaseUrl: ctx.config.databaseUrl ?? "" };
      const headers = new Headers(request.headers);
      headers.set("host", new URL(config.publicUrl).host);
      headers.set(keyHeader, key);
      headers.set(localsHeader, Buffer.from(serialize(sent)).toString("base64"));
      const response = await fetch(origin + url.pathname + url.search, {
        method: request.method,
        headers,
        body: request.body ? await request.arrayBuffer() : undefined,
        redirect: "manual",
      });
      return marked(new Response(response.body, response), all);
    },
  };
}
