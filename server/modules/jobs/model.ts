import { type Static, Type } from "@sinclair/typebox";
import { called, said } from "../../platform/shapes/called.ts";
import { Day } from "../../platform/words/formats.ts";
import { AskedNow } from "../bookings/asking/model.ts";
import { Applicant, OptionalEmail } from "../bookings/model.ts";
import { JobNamed } from "../bookings/requests.ts";
import { FirstTo, StageNow } from "../bookings/stages/model.ts";
import { hindranceKinds } from "../fit/model.ts";
import { TypeOfWork } from "../reference/model.ts";
import { eachText, type JobText, type JobTextName, jobTexts } from "./texts.ts";

/** What a job is, in plain words; where the API calls something otherwise, its name there stands beside it. */

export const ClockTime = Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" });

/** What kind of work a job is. */
export const TypeOfTemp = Type.Object({
  value: TypeOfWork,
  nameSv: called("name_swe", Type.String()),
  nameFi: called("name_fi", Type.String()),
});
export type JobType = Static<typeof TypeOfTemp>;

/** The operator's messages are of two kinds; a job is of none. */
export const AdminType = Type.Union([Type.Literal("Tips"), Type.Literal("Update")]);
export type MessageKind = Static<typeof AdminType>;

const told = ({ means, example }: JobText) => ({
  description: means,
  ...(example === undefined ? {} : { examples: [example] }),
});

/** Of the texts those that are called otherwise. */
const textNames: Partial<Record<JobTextName, string>> = {
  otherType: "otherTxt",
  description: "additionalInfo",
};

/** `value` or `val` alone, or in an object, as older clients send it (rule: job-type). Null is one that is missing, an empty one is left out. */
const givenType = said("typeOfTemp", Type.Optional(Type.Union([Type.Null(), TypeOfWork])), {
  as: Type.Optional(
    Type.Union([
      Type.Null(),
      TypeOfWork,
      Type.Object({
        value: Type.Optional(Type.String({ maxLength: 20 })),
        val: Type.Optional(Type.String({ maxLength: 20 })),
      }),
    ]),
  ),
  read: (given) => (typeof given === "object" ? given?.value || given?.val || null : given || undefined),
});

/** What a poster sends (rule: job-texts). In this order the tag of a job is made of it (posting/change.ts). */
const jobFields = {
  /** E-mail of the one in whose name it is; the poster's own if left out. */
  owner: OptionalEmail,
  /** Name or id of the school; a teacher's only school, and a principal's if there is one, is the default. */
  school: Type.Optional(Type.String({ maxLength: 200 })),
  startDate: Day,
  endDate: Type.Optional(Day),
  startTime: ClockTime,
  endTime: ClockTime,
  subjects: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 40 })),
  grades: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 })),
  files: Type.Optional(Type.Array(Type.String({ maxLength: 300 }), { maxItems: 10 })),
  ...eachText((name, text) =>
    called(textNames[name] ?? name, Type.Optional(Type.String({ maxLength: text.longest, ...told(text) }))),
  ),
  type: givenType,
  messageKind: called("fromAdminType", Type.Optional(AdminType)),
  /** Of a message, its text in Swedish; without it everybody reads `description`. */
  descriptionSv: called(
    "additionalInfo_swe",
    Type.Optional(
      Type.String({
        maxLength: jobTexts.description.longest,
        description:
          "Of a message of the operator, its text in Swedish; without it all read `additionalInfo`",
      }),
    ),
  ),
  daysShared: Type.Optional(
    Type.Boolean({ description: "Of a job of several days: whether these may be of several substitutes" }),
  ),
};

/** Days of a job whose days are shared. */
const days = (description: string) => Type.Optional(Type.Array(Day, { description }));

export const NewJob = Type.Object({ ...jobFields, firstTo: FirstTo });
export type NewJob = Static<typeof NewJob>;

/** Fields left out keep their value. */
export const JobChange = Type.Object({
  ...Type.Partial(Type.Object(jobFields)).properties,
  ...JobNamed,
});
export type JobChange = Static<typeof JobChange> & { id: string };

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

/** How a job fits the substitute who asks; of a list the three strongest reasons (rule: fit-order). */
export const JobFit = Type.Object({
  /** In their language, strongest first. */
  reasons: Type.Array(Type.String(), { description: "Why the job fits the caller, in their language" }),
  /** What the job asks for and their profile does not say; only of one job. */
  lacks: Type.Optional(
    Type.Array(Type.String(), { description: "What the job asks for and the caller's profile does not say" }),
  ),
  /** What stands between them; of one job own times alone, for the rest is said at its place. */
  hindrance: Type.Optional(
    Type.Unsafe<(typeof hindranceKinds)[number]>(
      Type.Union(hindranceKinds.map((kind) => Type.Literal(kind))),
    ),
  ),
});
export type JobFit = Static<typeof JobFit>;

/** A job as somebody sees it: what is not theirs to know is empty. */
export const Job = Type.Object({
  id: called("uniqueId", Type.String()),
  /** 24 hex digits: another name of the job. */
  objectId: called("_id", Type.String()),
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
  endsAt: called("expire", Type.String()),
  ...eachText((name, text) => called(textNames[name] ?? name, Type.String(told(text)))),
  /** In the language of the one who asks, where a subject is of the reference list. */
  subjects: Type.Array(Type.String()),
  grades: Type.Array(Type.String()),
  files: Type.Array(Type.String()),
  /** Null for a message. */
  type: called("typeOfTemp", Type.Union([TypeOfTemp, Type.Null()])),
  urgent: called("sos", Type.Boolean()),
  messageKind: called("fromAdminType", Type.Optional(AdminType)),
  /** E-mail of the chosen substitute for posters and for that substitute; `other` for other substitutes. */
  chosen: Type.Optional(Type.String()),
  /** Whom the chosen substitute replaces. */
  replaced: Type.Optional(Type.String()),
  /** ISO instant. */
  created: Type.String(),
  /** E-mails. A substitute sees at most their own. */
  applicants: Type.Array(Type.String()),
  viewedBy: called(["views", "viewedusers"], Type.Array(Type.String())),
  hiddenFrom: called("hidefrom", Type.Array(Type.String())),
  state: JobState,
  /** Where the job itself says nothing of pay: to its poster, and to a substitute who opens it (rule: pay-line). */
  schoolPay: Type.Optional(Type.String()),
  /** The school's phone: to the poster and the chosen substitute only. */
  schoolPhone: Type.Optional(Type.String()),
  /** To a substitute who opens a job, or has asked for the list by it; in other lists where a job lies outside their own times. */
  fit: Type.Optional(JobFit),
  /** Of a job of which the caller hears before everybody does: when all will. ISO instant. */
  allHearAt: Type.Optional(
    Type.String({ description: "To a substitute who hears of the job first: when everybody will" }),
  ),
  /** To who stands in reserve for it, in their own list: where, 1 being first; null while they are booked elsewhere at that time (rule: reserve). */
  reservePlace: Type.Optional(
    Type.Union([Type.Integer(), Type.Null()], {
      description:
        "To who stands in reserve for it: where, 1 being first; null while they would be passed over",
    }),
  ),
  /** Its days may be of several substitutes; absent of others (rule: days-apart). */
  daysShared: Type.Optional(Type.Boolean({ description: "Its days may be of several substitutes" })),
  openDays: days("Of a job whose days are shared: those that nobody has yet"),
  ownDays: days("Of a job whose days are shared, to a substitute who has some of them: which"),
  appliedDays: days("Of a job whose days are shared, to a substitute who has applied for it: for which"),
  /** Whether they come only if they get all of these. */
  onlyTogether: Type.Optional(
    Type.Boolean({ description: "Of these days: whether the caller comes only if they get all of them" }),
  ),
  /** To its poster, of a job that not everybody hears of yet. */
  stage: Type.Optional(StageNow),
  /** Of a message, to who posts it: its text in Swedish, where `description` is not for everybody. */
  descriptionSv: called(
    "additionalInfo_swe",
    Type.Optional(
      Type.String({
        description: "To the operator alone: the text of a message in Swedish, if it has its own",
      }),
    ),
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
  /** The one who has all of it. */
  chosenSubstitute: Type.Optional(Applicant),
  /** Of a job whose days are shared: who has which. */
  chosenDays: Type.Optional(
    Type.Array(Type.Object({ date: Type.String({ description: "ISO" }), email: Type.String() }), {
      description: "Of a job whose days are shared: who has which of them",
    }),
  ),
  viewers: Type.Array(Viewer),
  /** Whom the school asks to take it now, and who is next (rule: asked-directly). */
  asked: Type.Optional(AskedNow),
  /** Of one that somebody has (rule: reserve). */
  inReserve: Type.Optional(Type.Integer({ description: "How many stand in reserve for it" })),
  ownerName: Type.String(),
});
export type PostedJob = Static<typeof PostedJob>;
