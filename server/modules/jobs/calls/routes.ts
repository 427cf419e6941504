import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { posterRoutes } from "./poster-routes.ts";
import { sharedJobRoutes } from "./shared-routes.ts";
import { substituteRoutes } from "./substitute-routes.ts";

export function jobRoutes(ctx: RootContext) {
  return new Elysia({ name: "jobs" })
    .use(posterRoutes(ctx))
    .use(sharedJobRoutes(ctx))
    .use(substituteRoutes(ctx));
}
