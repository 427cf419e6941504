export { presentPlace, purgeEvents } from "./history.ts";
export { createEventHub, type EventHub } from "./hub.ts";
export type { Audience, EventName, NewEvent } from "./model.ts";
export { publish, publishAll } from "./publish.ts";
export { eventRoutes } from "./routes.ts";
