export { latestEventId, purgeEvents } from "./history.ts";
export { createEventHub, type EventHub } from "./hub.ts";
export type { Audience, EventName, NewEvent } from "./model.ts";
export { publish } from "./publish.ts";
export { eventRoutes } from "./routes.ts";
