import { type Static, Type } from "@sinclair/typebox";

const clock = (description: string) =>
  Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$", description, examples: ["22:00"] });

/** Over midnight where it ends earlier than it begins, none where both are one. Each day of the calendar goes by its own. */
const hours = (days: string) =>
  Type.Object(
    {
      from: clock("When it begins to be quiet, by the clock of the caller's region"),
      to: clock("When it ends; `23:59` says to the end of the day"),
    },
    {
      description: `The quiet hours of ${days}: over midnight where they end earlier, none where both are one`,
    },
  );

const values = (most: number, description: string) =>
  Type.Array(Type.String({ maxLength: 60 }), { maxItems: most, uniqueItems: true, description });

/** Of what somebody wants to hear, and when. It decides who is told, never what may be seen or applied for. */
export const Peace = Type.Object({
  quiet: Type.Object(
    { weekdays: hours("Monday to Friday"), weekends: hours("Saturday and Sunday") },
    { description: "When nothing about new jobs is sent" },
  ),
  urgentMayWake: Type.Boolean({
    description:
      "Urgent jobs that begin within 12 hours are told in quiet hours as well, and outside the digest",
  }),
  kinds: values(100, "Values of types of work; none for all"),
  subjects: values(200, "Values of subjects; none for all. Jobs without a subject are told"),
  grades: values(50, "Values of grades; none for all. Jobs without a grade are told"),
  farthestKm: Type.Integer({
    minimum: 0,
    maximum: 2000,
    description: "Kilometres between the centres of the municipalities; 0 for as far as the regions reach",
  }),
  noticeHours: Type.Integer({
    minimum: 0,
    maximum: 336,
    description: "The shortest time to the start, in hours",
  }),
  onlyMyTimes: Type.Boolean({ description: "Only what does not lie outside the caller's own times" }),
  pace: Type.Union([Type.Literal("now"), Type.Literal("digest"), Type.Literal("app")], {
    description: "At once, one digest a day, or in the app alone",
  }),
  digestAt: Type.String({
    pattern: "^([01]\\d|2[0-3]):00$",
    description: "The hour of the digest, by the clock of the caller's region",
    examples: ["17:00"],
  }),
  grouped: Type.Boolean({ description: "Pushes of one school's morning take each other's place" }),
  longerToAnswer: Type.Boolean({ description: "Twice as long to answer requests" }),
});
export type Peace = Static<typeof Peace>;

/** What is left out keeps its value. */
export const PeaceChange = Type.Partial(Peace);
export type PeaceChange = Static<typeof PeaceChange>;

/** Why somebody would not have been told of a job. */
const reasons = {
  outsideTimes: "Outside the caller's own times",
  otherWork: "Of another kind of work, subject or grade",
  tooFar: "Too far away",
  tooSoon: "Too near its start",
  switchedOff: "Messages about new jobs are switched off",
  inTheApp: "Told in the app alone",
  quiet: "Filled, over or too near when the quiet hours ended",
  overByThen: "Filled or over when the digest came",
  gathered: "Told together with another",
} as const;
export type KeptBy = keyof typeof reasons;
export const keptBy = Object.keys(reasons) as KeptBy[];

/** What the last seven days would have been with these choices: `posted` is `told` and all that is `kept`. */
export const PeacePreview = Type.Object({
  posted: Type.Integer({ description: "Jobs of the caller's regions that were posted" }),
  told: Type.Integer({ description: "Notifications; those of one digest are one" }),
  kept: Type.Object(
    Object.fromEntries(
      Object.entries(reasons).map(([reason, description]) => [reason, Type.Integer({ description })]),
    ) as Record<KeptBy, ReturnType<typeof Type.Integer>>,
    {
      description: "Jobs that are not told by themselves, each by one reason",
    },
  ),
});
export type PeacePreview = Static<typeof PeacePreview>;
