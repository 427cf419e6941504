import { type Static, Type } from "@sinclair/typebox";
import { called } from "../../platform/shapes/called.ts";
import { Day } from "../../platform/words/formats.ts";
import { OneOfOwn, OwnEmail } from "../schools/index.ts";
import { forms, mostDays, mostLessons, type PayrollForm, states } from "./rules.ts";

const Month = Type.String({
  pattern: "^20\\d\\d-(0[1-9]|1[0-2])$",
  description: "A month of the school's calendar",
  examples: ["2026-11"],
});
/** Its form is checked where it can be said which day is meant. */
const Clock = Type.String({
  maxLength: 10,
  description: "From 00:00 to 23:59, at the school",
  examples: ["08:00"],
});
const Minutes = Type.Integer({ description: "Of work, without the break" });
const JobName = Type.String({ minLength: 1, maxLength: 100, description: "Either name of a job" });

const worked = {
  from: Clock,
  to: Clock,
  breakMinutes: Type.Integer({ description: "In all; shorter than the time that it interrupts" }),
};
const lessons = { description: `Lessons held that day, 0 to ${mostLessons}; in Finland alone` };
const seen = Type.Optional(
  Type.String({
    maxLength: 36,
    description:
      "The id of what stood when it was read, empty of nothing: if something else stands by now, nothing is kept",
  }),
);
const SaidDay = Type.Object({ date: Day, ...worked, lessons: Type.Optional(Type.Integer(lessons)), seen });
const Person = Type.String({ format: "uuid", description: "Of the substitute, as the list has it" });

export const MonthMeant = Type.Object({ email: OwnEmail, month: Month });
export const SchoolMonth = Type.Object({ email: OwnEmail, school: OneOfOwn, month: Month });
export const HoursSaid = Type.Object({
  email: OwnEmail,
  key: called("uniqueId", JobName),
  days: Type.Array(SaidDay, { minItems: 1, maxItems: mostDays }),
});
export const HoursApproved = Type.Object({
  email: OwnEmail,
  ids: Type.Array(Type.String({ format: "uuid" }), {
    maxItems: 500,
    description: "Of what is said of days, as the list has it; what is said anew has another",
  }),
});
export const HoursDisputed = Type.Object({
  email: OwnEmail,
  key: called("id", JobName),
  days: Type.Array(Type.Object({ ...SaidDay.properties, person: Person }), {
    minItems: 1,
    maxItems: mostDays,
  }),
});
/** Days of which nothing more is said than what the call is. */
export const DaysMeant = Type.Object({
  email: OwnEmail,
  key: called("id", JobName),
  days: Type.Array(Type.Object({ date: Day, person: Person, seen }), { minItems: 1, maxItems: mostDays }),
});
export const NumberKept = Type.Object({
  email: OwnEmail,
  school: OneOfOwn,
  person: Person,
  number: Type.String({
    maxLength: 40,
    description: "Letters and digits, ten at most; never a personal identity code; empty takes it away",
  }),
});

const said = (what: string) =>
  Type.Union(
    [
      Type.Object({
        ...worked,
        lessons: Type.Union([Type.Integer(lessons), Type.Null()]),
        minutes: Minutes,
      }),
      Type.Null(),
    ],
    { description: what },
  );
const instant = (what: string) =>
  Type.Union([Type.String({ format: "date-time" }), Type.Null()], { description: what });

/** A day that somebody has worked (rule: hours). */
const HoursDay = Type.Object({
  id: Type.Union([Type.String({ format: "uuid" }), Type.Null()], {
    description: "Of what is said of it; null as long as nobody has said anything",
  }),
  jobId: called("uniqueId", Type.String({ description: "The job by which its days are known" })),
  date: Day,
  school: Type.String(),
  work: Type.String({ description: "What kind; empty of a job that is gone" }),
  person: Person,
  firstName: Type.String(),
  lastName: Type.String(),
  state: Type.Unsafe<(typeof states)[number]>(
    Type.Union(
      states.map((state) => Type.Literal(state)),
      { description: "Whose turn it is, or what became of it" },
    ),
  ),
  agreed: Type.Object({ from: Clock, to: Clock, minutes: Minutes }),
  said: said("By the substitute"),
  proposed: said("By the school, in its place"),
  minutes: Type.Integer({ description: "That it counts for as it stands" }),
  lessonsCounted: Type.Boolean({ description: "Whether lessons are said beside the times: in Finland" }),
  corrects: Type.Boolean({ description: "Whether it takes the place of what was approved" }),
  approvedAt: instant("When it was approved"),
  exportedAt: instant("Since when payroll has it"),
});

const Totals = Type.Object({
  minutes: Type.Integer({ description: "Of the month, as it stands" }),
  approved: Type.Integer({ description: "Minutes of it that are approved" }),
  days: Type.Integer(),
  people: Type.Integer(),
});
export const Hours = Type.Object({ month: Month, days: Type.Array(HoursDay), totals: Totals });
export type Hours = Static<typeof Hours>;

export const FormQuery = Type.Object({
  school: OneOfOwn,
  month: Month,
  person: Type.Optional(Person),
  form: Type.Optional(
    Type.Unsafe<(typeof forms)[number]>(
      Type.Union(
        forms.map((form) => Type.Literal(form)),
        { description: "`plain`, the default, has all days; the others those that are approved" },
      ),
    ),
  ),
});
export const PayrollMonth = Type.Object({
  email: OwnEmail,
  school: OneOfOwn,
  month: Month,
  form: Type.Unsafe<PayrollForm>(
    Type.String({ pattern: "^(populus|paxml)$", description: "`populus` or `paxml`", examples: ["populus"] }),
  ),
});
export const WorkbookQuery = Type.Pick(FormQuery, ["school", "month", "person"]);
