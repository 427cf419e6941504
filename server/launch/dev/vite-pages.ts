import { deserialize } from "bun:jsc";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { root } from "../prepare.ts";
import { keyHeader, localsHeader, type SentLocals } from "./remote-pages.ts";

const contextModule = "/server/launch/dev/page-context.ts";

type Next = (error?: unknown) => void;
type Handler = (request: IncomingMessage, response: ServerResponse, next: Next) => void;

/** As much of Vite's server as is needed here. */
interface Vite {
  middlewares: { use(handler: Handler): void; use(path: string, handler: Handler): void };
  ssrLoadModule(path: string): Promise<Record<string, unknown>>;
}

/**
 * Hands each page what our server says of its reader. The context is made by a module of Vite's, so that pages and
 * services are of one copy, and a saved service is live at the next request.
 */
export function pagesOfServer() {
  const key = process.env["TUURI_DEV_KEY"];
  return {
    name: "tuuri:pages-of-server",
    configureServer(vite: Vite) {
      const page = async (request: IncomingMessage, response: ServerResponse, next: Next) => {
        const given = request.headers[localsHeader];
        if (typeof given !== "string" || request.headers[keyHeader] !== key) return next();
        const { databaseUrl, ...locals }: SentLocals = deserialize(Buffer.from(given, "base64"));
        const { contextOf } = (await vite.ssrLoadModule(contextModule)) as typeof import("./page-context.ts");
        const all: App.Locals = { ...locals, ctx: contextOf(databaseUrl) };
        Reflect.set(request, Symbol.for("astro.locals"), all);
        const writeHead = response.writeHead.bind(response);
        // A refusal is shown on the page of a failure; its status is its own.
        response.writeHead = ((status: number, ...more: []) =>
          writeHead(
            all.refusal && (status === 404 || status === 500) ? all.refusal.status : status,
            ...more,
          )) as typeof response.writeHead;
        next();
      };
      vite.middlewares.use((request, response, next) => void page(request, response, next).catch(next));
      vite.middlewares.use("/app/sw.js", async (_, response) => {
        response.setHeader("content-type", "text/javascript");
        response.end(await serviceWorker());
      });
    },
  };
}

async function serviceWorker(): Promise<string> {
  const entry = join(root, "src/sw.ts");
  const built = await Bun.build({ entrypoints: [entry], format: "iife", target: "browser" });
  return (await built.outputs[0]?.text()) ?? "";
}
