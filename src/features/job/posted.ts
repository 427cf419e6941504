import type { EventName } from "../../../server/modules/events/index.ts";

/** What the server tells of a job that its poster sees. */
export const postedEvents: readonly EventName[] = [
  "applicationsChanged",
  "requestsChanged",
  "audienceChanged",
  "jobChanged",
  "substituteChosen",
  "jobPosted",
  "filesChanged",
];
