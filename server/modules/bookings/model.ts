import { type Static, Type } from "@sinclair/typebox";

/** A job is named by its `uniqueId` (UUID) or its `_id` (24 hex digits). */
export const JobKey = Type.String({ pattern: "^([0-9a-fA-F]{24}|[0-9a-fA-F-]{36})$" });
export const OptionalEmail = Type.Optional(Type.String({ maxLength: 254 }));

/** A job that a substitute is chosen for, in words of their language, and when: a window for each day. */
export const BookedJob = Type.Object({
  uniqueId: Type.String(),
  about: Type.String({
    description: "Which job it is, with its school and hours, in words of the caller's language",
  }),
  windows: Type.Array(Type.Object({ startsAt: Type.String(), endsAt: Type.String() })),
});
export type BookedJob = Static<typeof BookedJob>;

/** What helps to choose between the applicants of one job at a glance. */
export const Comparison = Type.Object({
  /** Days worked at the job's school. */
  daysHere: Type.Integer(),
  /** The last of them. */
  lastDayHere: Type.Union([Type.String(), Type.Null()]),
  /** Held, in the language of the one who asks. */
  qualifications: Type.Array(Type.String()),
  /** Those that they study for. */
  studyingFor: Type.Array(Type.String()),
  /** For principals alone: when an extract was seen, if one was, and whether that still stands. */
  record: Type.Optional(
    Type.Object({ seenOn: Type.Union([Type.String(), Type.Null()]), valid: Type.Boolean() }),
  ),
});

/** What a substitute is. */
export const StatusCode = Type.Union([
  Type.Literal("student"),
  Type.Literal("teacher"),
  Type.Literal("other"),
]);

export const Applicant = Type.Object({
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  image: Type.Union([Type.String(), Type.Null()]),
  /** In the language of the one who asks: Lärare/Opettaja, Studerande/Opiskelija or Annat/Muu. */
  status: Type.String(),
  statusCode: StatusCode,
  otherTxt: Type.String(),
  identityVerified: Type.Boolean(),
  /** Bookmarked by the one who asks. */
  favourite: Type.Boolean(),
  /** Chosen for a conflicting job meanwhile: shown greyed out, cannot be chosen. */
  unavailable: Type.Boolean(),
  /** Nobody of the school has opened this application yet. */
  isNew: Type.Boolean(),
  appliedAt: Type.String(),
  /** Only for the chosen one. */
  phone: Type.Optional(Type.String()),
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
export type KnownSubstitute = Static<typeof KnownSubstitute>;
