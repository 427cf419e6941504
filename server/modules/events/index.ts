export { audienceChanged, type EventName, type NewEvent, requestsChanged } from "./event.ts";
export { forgetListener, presentPlace, publish, publishAll, purgeEvents } from "./event-rows.ts";
export { createEventHub, type EventHub } from "./hub.ts";
export { publishWaiting } from "./publish-waiting.ts";
export { eventRoutes } from "./routes.ts";
