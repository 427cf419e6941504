export { pushRoutes } from "./routes.ts";
export { subscribe } from "./subscriptions.ts";
