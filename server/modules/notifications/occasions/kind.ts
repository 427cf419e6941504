import type { SQL } from "drizzle-orm";
import type { switchedOff } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import type { NewEvent } from "../../events/index.ts";
import type { JobFacts, JobSummary } from "../messages/job-facts.ts";
import type { FactName } from "../messages/message.ts";

/** What is noted of something that happened to a job, until all are told; of a job that is gone, what it was. */
export type Noted = { jobId: string } | { job: JobSummary };

/** What happens most: something between a job and a substitute. */
export interface OfSubstitute {
  jobId: string;
  substituteId: string;
}

/** Of a job, what says on whose screens it is. */
export interface OnScreens {
  schoolId: string;
  /** Of jobs that no region sees, everybody. */
  region: string | null;
  ownerId: string;
}

/**
 * A kind of thing that happens to a job: who is told, of what, and in which words. A file each, which `index.ts` collects; a verb says
 * that it happened (`announcements/announce.ts`), and what is mailed, pushed, in the app and on screens follows.
 */
export interface Kind<O = Noted, Job = unknown, Text extends string = string> {
  /** Whom it concerns (rule: who-is-told). */
  to: Audience<O>;
  /** What can be said of it, by the names of the texts in `mail.json` and `push.json`. */
  texts: Readonly<Record<Text, Wording>>;
  /** What of that is told to the substitute whom it is about, where that is something else, and to all others. */
  says(occasion: O): { itself?: Text; others: Text };
  /** Whether that is so when it comes to sending (rule: still-true). */
  holds?(occasion: O, more: NonNullable<JobFacts["more"]>, receiverId: string): boolean;
  /** Condition on `news` of the job: what nobody has to read any more. @param told by id */
  outdates?(occasion: O, told: string[], db: Handle): SQL | undefined;
  /** Tells its messages from those of others: with the same nobody is told twice. A new one if it is not said. */
  idOf?(occasion: O): string;
  /** Added to the priority of what is sent, of which lower runs first (rule: message-order). */
  priority?(occasion: O): number;
  /**
   * Waits for the end of its receiver's quiet hours; all else is told in any case (rule: quiet-hours). Whom an urgent job may wake it wakes, and of whoever
   * is `asked` a job that is not urgent as well. `unless near`: whoever is told of a job that begins very soon is told at once.
   */
  waits?: Waits;
  /** What changes on open pages. @param told by id */
  screens(occasion: O, job: Job, told: string[], db: Handle): Screen[] | Promise<Screen[]>;
}

export type Waits = true | "asked" | "unless near";

export type Screen = Omit<NewEvent, "payload">;

/** When it is asked whom something concerns, and where its school lies, if that bears on it: the code of a municipality. */
export interface Asked extends Pick<Context, "now"> {
  municipality?: string | null;
}

/** Whom something concerns. All conditions are on the row `a` of accounts. */
export type Audience<O> =
  /** Too many to name: asked when they are worked out, and again at sending. */
  | { by: "region"; who(occasion: O, asked: Asked): SQL }
  /** Of the school, likewise: by then somebody else may have the job. */
  | { by: "poster"; who(occasion: O): SQL }
  /** Asked when it happens; at sending as well, unless that is over. */
  | {
      by: "name";
      who(occasion: O, db: Handle, asked: Asked): Named;
      /** As `who`, of each of many, by one statement: where a clock has many happen at once. */
      whoOfAll?(occasions: O[], db: Handle): Promise<string[][]>;
      once?: true;
    };

/** A statement that gives them, and can be part of another. */
export type Named = PromiseLike<{ id: string }[]> & { getSQL(): SQL };

/** What can be switched off by itself. */
export type Switchable = (typeof switchedOff.$inferSelect)["kind"];

/** How something is told, in a mail, on a device and in the app. */
export interface Wording {
  /** What silences it (rule: switches-of-kinds); null where the switch of all mails, or of all pushes, alone does. */
  switch: Switchable | null;
  /** What a push is about. Of two about the same the newer one holds, so they must not stand side by side. */
  matter: "offer" | "job" | "application" | "choice";
  /** The page that it leads to, within our site: what is gone or filled has the open jobs in its place. */
  leadsTo(jobId: string): string;
  /** What a mail lists. */
  facts: readonly FactName[];
  /** Of the news of it in the app; without one there are none, which the table of news need not know either. */
  icon?: string;
  urgent?: true;
  /** A device need not show it any more once the job begins; without it, until the job is over (rule: push-of-use). */
  ofUseTo?: "start";
  /** Good news has its colour. */
  tone?: "chosen";
}

export const brief = ["school", "work", "when", "address"] as const;
export const detailed = ["school", "work", "when", "subjects", "address", "info"] as const;

export const jobPage = (jobId: string) => `/app/specific/${jobId}`;
export const openJobs = () => "/app/jobs/all";

/** What posters are told of applications: whose, and to what. */
export const ofApplication = {
  matter: "application",
  leadsTo: (jobId: string) => `/app/manage/${jobId}`,
  facts: ["applicant", "school", "work", "when"],
} as const;

/** A job is another, on all lists that have it. */
export const jobChangedFor = (
  accountIds: string[],
  { region, schoolId }: Pick<OnScreens, "region" | "schoolId">,
): Screen => ({ name: "jobChanged", regionCode: region ?? "*", schoolId, accountIds });
