// (rule: asked-directly)
import { type Static, Type } from "@sinclair/typebox";
import { called } from "../../../platform/shapes/called.ts";
import { Applicant, Comparison } from "../model.ts";
import type { Conflict } from "../rules.ts";
import { overtakings, requestStates } from "./rules.ts";

/** One of these words. */
export const word = <T extends string>(words: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(words.map((word) => Type.Literal(word))));

const RequestState = word(requestStates);

/** Whom a school asks for a job. */
export const AskedOne = Type.Object({
  /** Of the request. */
  id: Type.String(),
  personId: Type.String({ description: "By this they are taken back or asked who have given no address" }),
  email: Type.Optional(Type.String()),
  firstName: Type.String(),
  lastName: Type.String(),
  image: Type.Union([Type.String(), Type.Null()]),
  place: Type.Integer({ description: "The lowest that is queued is next" }),
  state: RequestState,
  until: Type.Optional(
    Type.String({
      description: "Until when it may be answered, while it is open; not of who heard of it later",
    }),
  ),
  since: Type.Optional(Type.String({ description: "Since when they may answer it, where `until` is told" })),
  later: Type.Boolean({ description: "It is open, and they hear of it later" }),
  fromReserve: Type.Boolean({ description: "They stood in reserve when the place became free" }),
});
export type AskedOne = Static<typeof AskedOne>;

/** Whom the school asks to take a job now, and who is next. */
export const AskedNow = Type.Object(
  {
    name: Type.String(),
    until: Type.Optional(
      Type.String({ description: "Until when they may answer; not of who hears of it later" }),
    ),
    later: Type.Boolean({ description: "They hear of it later" }),
    next: Type.Optional(Type.String({ description: "Name of who is asked after them" })),
  },
  { description: "Whom the school asks to take the job now" },
);

/** What a substitute is asked, or was: of those who only wait nobody hears. */
export const MyRequest = Type.Object({
  id: Type.String(),
  jobId: called("uniqueId", Type.String()),
  state: RequestState,
  until: Type.Optional(Type.String({ description: "Until when it may be answered, while it is open" })),
  since: Type.Optional(Type.String({ description: "Since when it may be answered, while it is open" })),
  fromReserve: Type.Boolean({ description: "One stood in reserve, and the place has become free" }),
  /** At most three (rule: fit-order). */
  reasons: Type.Array(Type.String(), {
    description: "Why the job fits the caller, strongest first, in their language",
  }),
  overtakenBy: Type.Optional(word(overtakings)),
  conflict: Type.Unsafe<Conflict>(
    Type.Union([Type.Literal("none"), Type.Literal("full"), Type.Literal("partial"), Type.Literal("close")], {
      description: "How it collides with what one is chosen for, the worst of all",
    }),
  ),
  clashesWith: Type.Optional(
    Type.String({ description: "The worst of what it clashes with, in words of the caller's language" }),
  ),
  undoUntil: Type.Optional(Type.String({ description: "Until when an acceptance may be undone" })),
});
export type MyRequest = Static<typeof MyRequest>;

/** Somebody who would fit a job and has not applied. */
export const Fitting = Type.Object({
  /** By which they are asked, as nobody need have an address there. */
  id: Type.String(),
  /** Only where they have given it to the school by applying (rule: address-told). */
  email: Type.Optional(Type.String()),
  firstName: Applicant.properties.firstName,
  lastName: Applicant.properties.lastName,
  image: Applicant.properties.image,
  /** Remembered by the one who asks. */
  favourite: Applicant.properties.favourite,
  /** Days worked at the job's school. */
  daysHere: Comparison.properties.daysHere,
  /** The last of them, ISO. */
  lastDayHere: Comparison.properties.lastDayHere,
  /** Only for principals, of who has applied to their schools (rule: criminal-record). */
  record: Comparison.properties.record,
  openable: Type.Boolean({
    description: "Whether the one who asks may open their profile without regard to a job",
  }),
  /** They have opened the job. */
  seen: Type.Boolean({ description: "Whether they have opened the job" }),
  seenAt: Type.Optional(Type.String({ description: "When they first did" })),
  /** Why they fit it, strongest first, in the language of the one who asks (rule: fit-order). */
  reasons: Type.Array(Comparison.properties.reasons.items, {
    description: "Why they fit it, strongest first, in the language of the one who asks",
  }),
});
export type Fitting = Static<typeof Fitting>;
