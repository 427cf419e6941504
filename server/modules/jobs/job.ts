import type { Applicant, ApplicantDetails } from "../bookings/applications/index.ts";
import type { OpenSubstitute } from "../bookings/substitutes/index.ts";
import type { Named } from "../reference/index.ts";
import type { JobTexts } from "./texts.ts";

/** The operator's messages are of two kinds; a job is of none. */
export type MessageKind = "Tips" | "Update";

/** What kind of work a job is. */
export interface JobType extends Named {
  value: string;
}

/** How a job stands for the person who looks at it (rule: job-states). */
export type JobState =
  /** Poster: nobody chosen. Substitute: applied, nobody chosen. */
  | "pending"
  | "chosen"
  /** Substitute: applied, and another was chosen. */
  | "denied"
  /** Substitute: not applied, not opened yet. */
  | "unread"
  | "read"
  /** Substitute: hidden by themselves. */
  | "inactive"
  /** Substitute: the own application conflicts with a job for which one was chosen. */
  | "deactivated"
  | "message";

/** A job as somebody sees it: what is not theirs to know is empty. */
export interface Job extends JobTexts {
  id: string;
  /** 24 hex digits: another name of the job. */
  objectId: string;
  /** E-mail of the poster; empty for a substitute who is not chosen. */
  owner: string;
  school: string;
  schoolId: string;
  address: string;
  /** ISO 3166-2 code; null for a message. */
  region: string | null;
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
  timeZone: string;
  /** ISO instant: end of the last day's window. */
  endsAt: string;
  /** In the language of the one who asks, where a subject is of the reference list. */
  subjects: string[];
  grades: string[];
  files: string[];
  /** Null for a message. */
  type: JobType | null;
  urgent: boolean;
  messageKind?: MessageKind | undefined;
  /** E-mail of the chosen substitute for posters and for that substitute; `other` for other substitutes. */
  chosen?: string | undefined;
  /** Whom the chosen substitute replaces. */
  replaced?: string | undefined;
  /** ISO instant. */
  created: string;
  /** E-mails. A substitute sees at most their own. */
  applicants: string[];
  viewedBy: string[];
  hiddenFrom: string[];
  state: JobState;
  /** The school's phone: to the poster and the chosen substitute only. */
  schoolPhone?: string | undefined;
  /** Of a message, to who posts it: its text in Swedish, where `description` is not for everybody. */
  descriptionSv?: string | undefined;
}

export interface Viewer {
  email: string;
  firstName: string;
  lastName: string;
  favourite: boolean;
}

/** A job as its poster sees it. */
export interface PostedJob extends Job {
  applicantList: Applicant[];
  chosenSubstitute?: Applicant | undefined;
  viewers: Viewer[];
  ownerName: string;
}

/** How many jobs stand how. */
export interface Standings {
  /** Nobody chosen yet. */
  urgent: number;
  /** Nobody chosen yet, with applicants whom nobody has looked at. */
  unread: number;
  /** Nobody chosen yet, and nothing new. */
  waiting: number;
  filled: number;
  messages: number;
  /** Over, and nobody was chosen. */
  past: number;
}

/** What lies on one day of a board: how many of each standing, and the first of them. */
export interface BoardDay extends Standings {
  /** ISO date. */
  day: string;
  /** Of these, those that lie on no earlier day of those asked for: summed up, a job of several days counts once. */
  beginning: Standings;
  /** Ids, in the day's order. */
  jobs: string[];
}

/** Of a board: jobs that are not past, by what stands in its title, and those that are. */
export interface BoardCounts {
  /** Nobody chosen yet, not urgent. */
  open: number;
  /** Nobody chosen yet. */
  urgent: number;
  filled: number;
  /** Of the operator. */
  messages: number;
  ended: number;
}

/** The school of a job as a substitute sees it. */
export interface JobSchool {
  name: string;
  address: string;
  region: string | null;
  /** To the chosen substitute only. */
  phone?: string | undefined;
  /** Name of the poster, to the chosen substitute only. */
  contact?: string | undefined;
}

/** A job that a substitute has opened. */
export interface OpenJob {
  job: Job;
  school: JobSchool;
  applied: boolean;
  /** Applied, and nobody is chosen yet. */
  withdrawable: boolean;
  /** The job lies outside the substitute's regions: it can be read, not applied to (rule: outside-regions). */
  notInRegion: boolean;
  /** Of a school that the substitute has hidden (rule: blocked-schools). */
  schoolBlocked: boolean;
  /** The substitute has posted the job themself, as a teacher or principal. */
  own: boolean;
}

/** A substitute's list: urgent first, then by start. */
export interface OpenJobs {
  active: Job[];
  /** Hidden by the substitute. */
  inactive: Job[];
  /** Of the operator; nobody applies to them. */
  messages: Job[];
}

/** What a poster sees of somebody who applied. No address, no age; the phone only once chosen. */
export interface ApplicantProfile extends Applicant, ApplicantDetails {
  job: Job;
  /** Nobody is chosen, the job is not past, and the applicant is free. */
  canChoose: boolean;
}

/** A substitute whom a poster sees without regard to a job, and the poster's jobs for which they have applied or are chosen. */
export type KnownSubstitute = OpenSubstitute & { jobs: PostedJob[]; chosenJobs: PostedJob[] };

type GivenTexts = { [Name in keyof JobTexts]?: string | undefined };

/** What a poster says of a job (rule: job-texts). */
export interface NewJob extends GivenTexts {
  /** E-mail of the one in whose name it is; the poster's own if left out. */
  owner?: string | undefined;
  /** Name or id of the school; a teacher's only school, and a principal's if there is one, is the default. */
  school?: string | undefined;
  startDate: string;
  endDate?: string | undefined;
  startTime: string;
  endTime: string;
  subjects?: string[] | undefined;
  grades?: string[] | undefined;
  files?: string[] | undefined;
  /** Value of a job type. */
  type?: string | null | undefined;
  messageKind?: MessageKind | undefined;
  /** Of a message, its text in Swedish; without it everybody reads `description`. */
  descriptionSv?: string | undefined;
}

/** Fields left out keep their value. */
export interface JobChange extends Partial<NewJob> {
  /** Either name of the job. */
  id: string;
}
