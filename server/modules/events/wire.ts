import type { EventName, Payload } from "./event.ts";
import type { WireName } from "./model.ts";

/** The documented names of the events. */
export const wireNames = {
  jobChanged: "updateJobs",
  jobPosted: "jobCreated",
  applicationsChanged: "updateapplied",
  substituteChosen: "chosen",
  filesChanged: "updateFilesMT",
  teachersChanged: "updateteachers",
} as const satisfies Record<EventName, WireName>;

/** What the stream says of an event. */
export const payloadToWire = ({ jobId, ...rest }: Payload): object =>
  jobId === undefined ? rest : { uniqueId: jobId, ...rest };

export const payloadFromWire = (data: { uniqueId?: string }): Payload =>
  data.uniqueId === undefined ? {} : { jobId: data.uniqueId };
