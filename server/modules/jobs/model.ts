import { type Static, Type } from "@sinclair/typebox";
import { Day } from "../../platform/words/formats.ts";
import { Applicant, JobKey, OptionalEmail } from "../bookings/model.ts";
import { TypeOfWork } from "../reference/model.ts";
import { eachText, type JobText, type JobTextName, jobTexts } from "./texts.ts";

/** The documented names live here; inside the product plain words are used (job.ts), and wire.ts is between them. */

export const Uuid = Type.String({
  pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
});
export const ClockTime = Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" });

export const TypeOfTemp = Type.Object({
  value: TypeOfWork,
  name_swe: Type.String(),
  name_fi: Type.String(),
});

export const AdminType = Type.Union([Type.Literal("Tips"), Type.Literal("Update")]);

const told = ({ means, example }: JobText) => ({
  description: means,
  ...(example === undefined ? {} : { examples: [example] }),
});

const sentTexts = eachText((_, text) =>
  Type.Optional(Type.String({ maxLength: text.longest, ...told(text) })),
);
const answeredTexts = eachText((_, text) => Type.String(told(text)));

/** By the names of the API. */
const documented = <T>({ otherType, description, ...others }: Record<JobTextName, T>) => ({
  ...others,
  otherTxt: otherType,
  additionalInfo: description,
});

/**
 * What a poster sends (rule: job-texts); `typeOfTemp` is the value, or of older clients an object with `value` or
 * `val`.
 */
const jobFields = {
  owner: OptionalEmail,
  /** Name or id of the school; a teacher's only school, and a principal's if there is one, is the default. */
  school: Type.Optional(Type.String({ maxLength: 200 })),
  startDate: Day,
  endDate: Type.Optional(Day),
  startTime: ClockTime,
  endTime: ClockTime,
  ...documented(sentTexts),
  subjects: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 40 })),
  grades: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 })),
  files: Type.Optional(Type.Array(Type.String({ maxLength: 300 }), { maxItems: 10 })),
  typeOfTemp: Type.Optional(
    Type.Union([
      Type.Null(),
      TypeOfWork,
      Type.Object({
        value: Type.Optional(Type.String({ maxLength: 20 })),
        val: Type.Optional(Type.String({ maxLength: 20 })),
      }),
    ]),
  ),
  fromAdminType: Type.Optional(AdminType),
  /** Of a message of the operator; without it `additionalInfo` is for readers of both languages. */
  additionalInfo_swe: Type.Optional(
    Type.String({
      maxLength: jobTexts.description.longest,
      description: "Of a message of the operator, its text in Swedish; without it all read `additionalInfo`",
    }),
  ),
};

export const NewJob = Type.Object(jobFields);
export type NewJob = Static<typeof NewJob>;

/** Fields left out keep their value. */
export const JobChange = Type.Object({
  ...Type.Partial(Type.Object(jobFields)).properties,
  id: Type.Optional(JobKey),
  uniqueId: Type.Optional(JobKey),
});
export type JobChange = Static<typeof JobChange>;

/** How a job stands for the person who looks at it (rule: job-states). */
export const JobState = Type.Union([
  /** Poster: nobody chosen. Substitute: applied, nobody chosen. */
  Type.Literal("pending"),
  Type.Literal("chosen"),
  /** Substitute: applied, and another was chosen. */
  Type.Literal("denied"),
  /** Substitute: not applied, not opened yet. */
  Type.Literal("unread"),
  Type.Literal("read"),
  /** Substitute: hidden by themselves. */
  Type.Literal("inactive"),
  /** Substitute: the own application conflicts with a job for which one was chosen. */
  Type.Literal("deactivated"),
  Type.Literal("message"),
]);
export type JobState = Static<typeof JobState>;

export const Job = Type.Object({
  _id: Type.String(),
  uniqueId: Type.String(),
  /** E-mail of the poster; empty for a substitute who is not chosen. */
  owner: Type.String(),
  school: Type.String(),
  schoolId: Type.String(),
  address: Type.String(),
  /** ISO 3166-2 code; null for a message. */
  region: Type.Union([Type.String(), Type.Null()]),
  startDate: Type.String(),
  endDate: Type.String(),
  startTime: Type.String(),
  endTime: Type.String(),
  timeZone: Type.String(),
  /** ISO instant: end of the last day's window. */
  expire: Type.String(),
  /** Empty where they are not for the one who asks. */
  ...documented(answeredTexts),
  /** In the language of the one who asks, where a subject is of the reference list. */
  subjects: Type.Array(Type.String()),
  grades: Type.Array(Type.String()),
  files: Type.Array(Type.String()),
  /** Null for a message. */
  typeOfTemp: Type.Union([TypeOfTemp, Type.Null()]),
  sos: Type.Boolean(),
  fromAdminType: Type.Optional(AdminType),
  /** E-mail of the chosen substitute for posters and for that substitute; `other` for other substitutes. */
  chosen: Type.Optional(Type.String()),
  replaced: Type.Optional(Type.String()),
  /** ISO instant. */
  created: Type.String(),
  /** E-mails. A substitute sees at most their own. */
  applicants: Type.Array(Type.String()),
  views: Type.Array(Type.String()),
  viewedusers: Type.Array(Type.String()),
  hidefrom: Type.Array(Type.String()),
  state: JobState,
  /** The school's phone: to the poster and the chosen substitute only. */
  schoolPhone: Type.Optional(Type.String()),
  /** Of a message, to the operator, who reads both; substitutes have their language's in `additionalInfo`. */
  additionalInfo_swe: Type.Optional(
    Type.String({
      description: "To the operator alone: the text of a message in Swedish, if it has its own",
    }),
  ),
});
export type Job = Static<typeof Job>;

export const Viewer = Type.Object({
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  favourite: Type.Boolean(),
});
export type Viewer = Static<typeof Viewer>;

/** A job as its poster sees it. */
export const PostedJob = Type.Object({
  ...Job.properties,
  applicantList: Type.Array(Applicant),
  chosenSubstitute: Type.Optional(Applicant),
  viewers: Type.Array(Viewer),
  ownerName: Type.String(),
});
export type PostedJob = Static<typeof PostedJob>;

/** Of a board: jobs that are not past, by what stands in its title, and those that are. */
export const BoardCounts = Type.Object({
  open: Type.Integer({ description: "Nobody chosen yet, not urgent" }),
  urgent: Type.Integer({ description: "Nobody chosen yet" }),
  filled: Type.Integer({ description: "Somebody is chosen" }),
  messages: Type.Integer({ description: "Of the operator" }),
  ended: Type.Integer({ description: "Past, and not yet out of the list" }),
});
export type BoardCounts = Static<typeof BoardCounts>;

const standings = {
  urgent: Type.Integer({ description: "Nobody chosen yet" }),
  unread: Type.Integer({ description: "Nobody chosen yet, and applicants whom nobody has looked at" }),
  waiting: Type.Integer({ description: "Nobody chosen yet, and nothing new" }),
  filled: Type.Integer({ description: "Somebody is chosen" }),
  messages: Type.Integer({ description: "Of the operator" }),
  past: Type.Integer({ description: "Over, and nobody was chosen" }),
};

/** Of a board: what lies on one day. */
export const BoardDay = Type.Object({
  day: Day,
  ...standings,
  beginning: Type.Object(standings, {
    description:
      "Of these, those that lie on no earlier day of those asked for: summed up, a job of several days counts once",
  }),
  jobs: Type.Array(Type.String(), {
    description:
      "Ids of the first: urgent ones, then open ones, then filled ones, then those that nobody was chosen for in time",
  }),
});
export type BoardDay = Static<typeof BoardDay>;

/** The school of a job as a substitute sees it. */
export const JobSchool = Type.Object({
  name: Type.String(),
  address: Type.String(),
  region: Type.Union([Type.String(), Type.Null()]),
  /** To the chosen substitute only. */
  phone: Type.Optional(Type.String()),
  /** To the chosen substitute only. */
  contact: Type.Optional(Type.String()),
});
export type JobSchool = Static<typeof JobSchool>;

export const OpenJob = Type.Object({
  job: Job,
  school: JobSchool,
  applied: Type.Boolean(),
  /** Applied, and nobody is chosen yet. */
  withdrawable: Type.Boolean(),
  /** The job lies outside the substitute's regions: it can be read, not applied to (rule: outside-regions). */
  notInRegion: Type.Boolean(),
  /** Of a school that the caller has hidden, and shows again before they apply (rule: blocked-schools). */
  schoolBlocked: Type.Boolean(),
  /** The caller has posted the job themself, and cannot apply to it. */
  own: Type.Boolean(),
});
export type OpenJob = Static<typeof OpenJob>;
