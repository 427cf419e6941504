export type { EventName } from "./event.ts";
export { presentPlace, purgeEvents } from "./history.ts";
export { createEventHub, type EventHub } from "./hub.ts";
export { publish, publishAll } from "./publish.ts";
export { eventRoutes } from "./routes.ts";
