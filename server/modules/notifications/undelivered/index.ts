export { clearUndelivered } from "./clear.ts";
export { type NamedMessage, undeliveredPage } from "./list.ts";
export { undeliveredRoutes } from "./routes.ts";
export { type Undelivered, undelivered } from "./summary.ts";
