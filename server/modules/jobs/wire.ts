import { documented, fromWire, type Names, type ToWire, toWire } from "../../platform/wire.ts";
import { applicantFromWire, applicantToWire } from "../bookings/wire.ts";
import type * as inner from "./job.ts";
import type * as wire from "./model.ts";
import { type JobTexts, jobTextNames } from "./texts.ts";

/** The documented names of what a poster says of a job. */
export const newJobNames = {
  description: "additionalInfo",
  descriptionSv: "additionalInfo_swe",
  type: "typeOfTemp",
  otherType: "otherTxt",
  messageKind: "fromAdminType",
} as const satisfies Names;

export const newJobToWire = (job: inner.NewJob): wire.NewJob => toWire(job, newJobNames);

export const newJobFromWire = (job: wire.NewJob): inner.NewJob => ({
  ...fromWire(job, newJobNames),
  type: typeFromWire(job.typeOfTemp),
});

/** What is wrong with it, by its fields. */
export const newJobFaultsFromWire = (faults: Record<string, string>): Record<string, string> =>
  fromWire(faults, newJobNames);

/** What is said of a job that is changed, without its name. */
export function jobChangeFromWire({ id: _, uniqueId: __, ...change }: wire.JobChange): Partial<inner.NewJob> {
  return newJobFromWire(change as wire.NewJob);
}

/** A type may be its value alone. Null is one that is missing, undefined one that was left out, as an empty one is. */
export function typeFromWire(given: wire.NewJob["typeOfTemp"]): string | null | undefined {
  return typeof given === "object" ? given?.value || given?.val || null : given || undefined;
}

const documentedTexts = jobTextNames.map((name) => [name, documented(name, newJobNames)] as const);

/** As `toWire`, for each job of each list. */
function textsToWire(job: JobTexts) {
  const texts: Record<string, string> = {};
  for (const [name, outside] of documentedTexts) texts[outside] = job[name];
  return texts as ToWire<JobTexts, typeof newJobNames>;
}

export function jobToWire(job: inner.Job): wire.Job {
  return {
    _id: job.objectId,
    uniqueId: job.id,
    owner: job.owner,
    school: job.school,
    schoolId: job.schoolId,
    address: job.address,
    region: job.region,
    startDate: job.startDate,
    endDate: job.endDate,
    startTime: job.startTime,
    endTime: job.endTime,
    timeZone: job.timeZone,
    expire: job.endsAt,
    ...textsToWire(job),
    subjects: job.subjects,
    grades: job.grades,
    files: job.files,
    typeOfTemp: job.type && { value: job.type.value, name_swe: job.type.nameSv, name_fi: job.type.nameFi },
    sos: job.urgent,
    ...(job.messageKind ? { fromAdminType: job.messageKind } : {}),
    created: job.created,
    applicants: job.applicants,
    views: job.viewedBy,
    viewedusers: job.viewedBy,
    hidefrom: job.hiddenFrom,
    ...(job.chosen ? { chosen: job.chosen } : {}),
    ...(job.replaced ? { replaced: job.replaced } : {}),
    state: job.state,
    ...(job.schoolPhone === undefined ? {} : { schoolPhone: job.schoolPhone }),
    ...(job.descriptionSv === undefined ? {} : { additionalInfo_swe: job.descriptionSv }),
  };
}

export function jobFromWire(job: wire.Job): inner.Job {
  const { _id, uniqueId, expire, typeOfTemp, sos, views, viewedusers: _views, hidefrom, ...rest } = job;
  return {
    ...fromWire(rest, newJobNames),
    id: uniqueId,
    objectId: _id,
    endsAt: expire,
    type: typeOfTemp && {
      value: typeOfTemp.value,
      nameFi: typeOfTemp.name_fi,
      nameSv: typeOfTemp.name_swe,
    },
    urgent: sos,
    viewedBy: views,
    hiddenFrom: hidefrom,
  };
}

export function postedJobToWire(job: inner.PostedJob): wire.PostedJob {
  return {
    ...jobToWire(job),
    applicantList: job.applicantList.map(applicantToWire),
    ...(job.chosenSubstitute ? { chosenSubstitute: applicantToWire(job.chosenSubstitute) } : {}),
    viewers: job.viewers,
    ownerName: job.ownerName,
  };
}

export function postedJobFromWire(job: wire.PostedJob): inner.PostedJob {
  const { applicantList, chosenSubstitute, viewers, ownerName, ...rest } = job;
  return {
    ...jobFromWire(rest),
    applicantList: applicantList.map(applicantFromWire),
    chosenSubstitute: chosenSubstitute && applicantFromWire(chosenSubstitute),
    viewers,
    ownerName,
  };
}

export const openJobToWire = (opened: inner.OpenJob): wire.OpenJob => ({
  ...opened,
  job: jobToWire(opened.job),
});

export const openJobFromWire = <T extends wire.OpenJob>(opened: T): Omit<T, "job"> & inner.OpenJob => ({
  ...opened,
  job: jobFromWire(opened.job),
});

type Own = Pick<inner.OpenJobs, "active" | "inactive">;
type OwnOnWire = Record<"activejobs" | "inactivejobs", wire.Job[]>;

/** A substitute's applications. */
export const applicationsToWire = ({ active, inactive }: Own): OwnOnWire => ({
  activejobs: active.map(jobToWire),
  inactivejobs: inactive.map(jobToWire),
});

export const applicationsFromWire = ({ activejobs, inactivejobs }: OwnOnWire): Own => ({
  active: activejobs.map(jobFromWire),
  inactive: inactivejobs.map(jobFromWire),
});

/** A substitute's list of open jobs. */
export const openJobsToWire = (lists: inner.OpenJobs) => ({
  ...applicationsToWire(lists),
  jobs: lists.messages.map(jobToWire),
});

export const openJobsFromWire = (lists: OwnOnWire & { jobs: wire.Job[] }): inner.OpenJobs => ({
  ...applicationsFromWire(lists),
  messages: lists.jobs.map(jobFromWire),
});
