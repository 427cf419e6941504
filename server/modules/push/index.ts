export { pushRoutes } from "./routes.ts";
export { type Subscription, subscribe } from "./subscriptions.ts";
