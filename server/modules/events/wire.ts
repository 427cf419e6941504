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
  newsArrived: "notification",
} as const satisfies Record<EventName, WireName>;

/** What the stream says of an event. */
export const payloadToWire = ({ jobId, newsId, ...rest }: Payload): object => ({
  ...(jobId === undefined ? {} : { uniqueId: jobId }),
  ...(newsId === undefined ? {} : { id: newsId }),
  ...rest,
});

export const payloadFromWire = (data: { uniqueId?: string; id?: string }): Payload => ({
  ...(data.uniqueId === undefined ? {} : { jobId: data.uniqueId }),
  ...(data.id === undefined ? {} : { newsId: data.id }),
});
