export { clearUndelivered } from "./clear.ts";
export { knownEvent, type NamedMessage, undeliveredPage } from "./list.ts";
export { undeliveredRoutes } from "./routes.ts";
export { sendAgain } from "./send-again.ts";
export { type Undelivered, undelivered } from "./summary.ts";
