import { applications, jobs } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import type { Actor, ActorSchool } from "../../auth/index.ts";
import type { Happened, Receivers } from "../occasions/index.ts";
import { announce } from "./announce.ts";

interface JobOptions {
  urgent?: boolean;
  filled?: boolean;
}

/** A job as the tests of messages need it: on one day, a week from now. */
export async function insertJob(
  db: Handle,
  school: ActorSchool,
  owner: Actor,
  options: JobOptions = {},
): Promise<string> {
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const startsAt = new Date(`${day}T06:00:00Z`);
  const expiresAt = new Date(`${day}T13:30:00Z`);
  const [job] = await db
    .insert(jobs)
    .values({
      objectId: Bun.randomUUIDv7().replaceAll("-", "").slice(8),
      schoolId: school.id,
      ownerId: owner.id,
      regionCode: school.regionCode,
      startDate: day,
      endDate: day,
      startTime: "08:00",
      endTime: "15:30",
      timeZone: school.timeZone,
      windows: `{["${startsAt.toISOString()}","${expiresAt.toISOString()}")}`,
      startsAt,
      expiresAt,
      jobTypeValue: "one",
      ...options,
    })
    .returning();
  if (!job) throw new Error("no job");
  return job.id;
}

export async function insertApplication(db: Handle, jobId: string, substitute: Actor): Promise<void> {
  await db.insert(applications).values({ jobId, substituteId: substitute.id });
}

/** That something has happened is told to these, whoever they are. */
export const tell = (db: Handle, said: Happened, receivers: Receivers): Promise<void> => {
  const id = said.kind === "job-posted" ? said.jobId : Bun.randomUUIDv7();
  return announce({ db, now: () => new Date() }, { ...said, id }, receivers);
};

export const tellPosting = (db: Handle, jobId: string, urgent = false): Promise<void> =>
  tell(db, { kind: "job-posted", jobId, urgent }, "region");
