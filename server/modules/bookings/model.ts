import { type Static, Type } from "@sinclair/typebox";
import { called, said } from "../../platform/shapes/called.ts";
import { reasonKinds } from "../fit/model.ts";

/** A job is named by its `uniqueId` (UUID) or its `_id` (24 hex digits). */
export const JobKey = Type.String({ pattern: "^([0-9a-fA-F]{24}|[0-9a-fA-F-]{36})$" });
export const OptionalEmail = Type.Optional(Type.String({ maxLength: 254 }));

/** Inside in milliseconds. */
const instant = (name: string) =>
  said(name, Type.Number(), {
    as: Type.String(),
    tell: (at) => new Date(at).toISOString(),
    read: (told) => Date.parse(told),
  });

/** A job that a substitute is chosen for, or waits to be, and when: a window for each day (rule: clash-named). */
export const BookedJob = Type.Object({
  jobId: called("uniqueId", Type.String()),
  about: Type.String({
    description: "Which job it is, with its school and hours, in words of the caller's language",
  }),
  windows: Type.Array(Type.Object({ start: instant("startsAt"), end: instant("endsAt") })),
});
export type Booking = Static<typeof BookedJob>;

/** What helps to choose between the applicants of one job at a glance. */
export const Comparison = Type.Object({
  /** Days worked at the job's school. */
  daysHere: Type.Integer(),
  /** The last of them, ISO. */
  lastDayHere: Type.Union([Type.String(), Type.Null()]),
  /** Held, in the language of the one who asks. */
  qualifications: Type.Array(Type.String()),
  /** Those that they study for. */
  studyingFor: Type.Array(Type.String()),
  /** Why they fit this job, strongest first, in the language of the one who asks (rule: fit-order). */
  reasons: called(
    "fitReasons",
    Type.Array(
      Type.Object({
        kind: Type.String({ enum: [...reasonKinds] }),
        text: Type.String({ description: "In words" }),
      }),
    ),
  ),
  /** Where that puts them among the applicants: 1 is first, and who fits alike has the same. */
  place: called(
    "fitPlace",
    Type.Integer({
      minimum: 1,
      description: "Where that puts them among the applicants: 1 is first, who fits alike has the same",
    }),
  ),
  /** For principals alone: when an extract was seen, if one was, and whether that still stands (rule: criminal-record). */
  record: Type.Optional(
    Type.Object({ seenOn: Type.Union([Type.String(), Type.Null()]), valid: Type.Boolean() }),
  ),
});
export type Comparison = Static<typeof Comparison>;

/** What a substitute is. */
export const StatusCode = Type.Union([
  Type.Literal("student"),
  Type.Literal("teacher"),
  Type.Literal("other"),
]);

/** Somebody who has applied for a job, as its poster sees them in a list. */
export const Applicant = Type.Object({
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  image: Type.Union([Type.String(), Type.Null()]),
  status: called("statusCode", StatusCode),
  /** The same in the language of the one who asks: Lärare/Opettaja, Studerande/Opiskelija or Annat/Muu. */
  statusWord: called("status", Type.String()),
  /** What an `other` is, in their own words. */
  otherText: called("otherTxt", Type.String()),
  identityVerified: Type.Boolean(),
  /** Remembered by the one who asks. */
  favourite: Type.Boolean(),
  /** Chosen for a conflicting job meanwhile: shown greyed out, cannot be chosen. */
  unavailable: Type.Boolean(),
  /** Nobody of the school has opened this application yet. */
  isNew: Type.Boolean(),
  /** ISO instant. */
  appliedAt: Type.String(),
  /** Only for the chosen one. */
  phone: Type.Optional(Type.String()),
  /** Of a job whose days are shared: for which they have applied, ISO (rule: days-apart). */
  days: Type.Optional(
    Type.Array(Type.String(), { description: "Of a job whose days are shared: those that they can" }),
  ),
  /** They come only if they get all of these. */
  onlyTogether: Type.Optional(
    Type.Boolean({ description: "They come only if they get all the days that they can" }),
  ),
  /** Of these, those on which they are booked by now. */
  busyDays: Type.Optional(
    Type.Array(Type.String(), {
      description: "Of the days that they can, those on which they are booked elsewhere by now",
    }),
  ),
  /** Only in the answer about a single job. */
  comparison: Type.Optional(Comparison),
});
export type Applicant = Static<typeof Applicant>;

/** A substitute whom a school knows: an applicant, or somebody who lets schools of their regions find them. */
export const KnownSubstitute = Type.Object({
  ...Applicant.properties,
  /** Only where a region is named, as nobody need have an address there: by this they are remembered. */
  id: Type.Optional(Type.String()),
  /** Only where they have given it to the school by applying. */
  email: Type.Optional(Type.String()),
  /** Both only of applications, and so not where a region is named. */
  unavailable: Type.Optional(Type.Boolean()),
  isNew: Type.Optional(Type.Boolean()),
  /** Absent of who has not applied. */
  appliedAt: Type.Optional(Type.String()),
  /** Only where a region is named: whether they have applied to the schools, and what these know of them. */
  applied: Type.Optional(Type.Boolean()),
  daysHere: Type.Optional(Type.Integer()),
  qualifications: Type.Optional(Type.Array(Type.String())),
});
