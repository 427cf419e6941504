import { Type } from "@sinclair/typebox";

const uniqueId = Type.String({
  description: "The job that it is about",
  examples: ["0197c3a2-5a1e-7c4d-9f00-2b6f5f0f3c11"],
});
const OneJob = Type.Object({ uniqueId });
const JobOrAll = Type.Object({
  uniqueId: Type.Optional(
    Type.String({ ...uniqueId, description: "The job that it is about; without it, any of the list" }),
  ),
});

/** What each event says; all but `notification` make a page refresh the list that they concern (rule: event-names). */
export const payloads = {
  updateJobs: JobOrAll,
  jobCreated: OneJob,
  updateapplied: JobOrAll,
  chosen: OneJob,
  requests: OneJob,
  audience: OneJob,
  updateFilesMT: OneJob,
  updateteachers: Type.Object({}),
  notification: Type.Object({
    id: Type.String({ description: "What the caller is told; the list of notifications has it" }),
  }),
};
export type WireName = keyof typeof payloads;

/** An event of the stream as OpenAPI tells of it: `data` is JSON. */
const wire = <Name extends WireName>(event: Name, description: string) =>
  Type.Object(
    {
      id: Type.String({ description: "To be sent as `Last-Event-ID` when coming back", examples: ["1042"] }),
      event: Type.Literal(event),
      data: payloads[event],
    },
    { description },
  );
export const UpdateJobsEvent = wire("updateJobs", "A job has changed, or left the list");
export const JobCreatedEvent = wire("jobCreated", "A job or message was posted");
export const UpdateAppliedEvent = wire("updateapplied", "Somebody applied, withdrew, or is free again");
export const ChosenEvent = wire("chosen", "Somebody was chosen");
export const RequestsEvent = wire(
  "requests",
  "Whom a school asks to take a job has changed, or what they answer: to the person asked, the job's poster and the principals of its school",
);
export const AudienceEvent = wire(
  "audience",
  "A group hears of a job now, or everybody does, or the next will at another time: to the job's poster and the principals of its school",
);
export const UpdateFilesEvent = wire("updateFilesMT", "The files of a job have changed");
export const UpdateTeachersEvent = wire(
  "updateteachers",
  "The teachers of a school, or who waits, have changed",
);
export const NotificationEvent = wire("notification", "The caller is told something");
export const LiveEvent = Type.Union([
  UpdateJobsEvent,
  JobCreatedEvent,
  UpdateAppliedEvent,
  ChosenEvent,
  RequestsEvent,
  AudienceEvent,
  UpdateFilesEvent,
  UpdateTeachersEvent,
  NotificationEvent,
]);
