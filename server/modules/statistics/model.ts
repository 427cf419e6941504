import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { uuidPattern } from "../../platform/database/sql.ts";
import { NextCursor, PageFields } from "../../platform/http/paging.ts";
import { Day } from "../../platform/words/formats.ts";

export const Passcode = Type.Object({
  code: Type.String({ maxLength: 200, description: "The passcode of an organisation" }),
  domain: Type.Optional(
    Type.String({ maxLength: 254, description: "The organisation's e-mail domain, if known" }),
  ),
});

export const Access = Type.Object({
  token: Type.String({ description: "Opens the statistics of one organisation for an hour, nothing else" }),
  domain: Type.String(),
});

/** What is wrong lies in `error.message` (rule: passcode). */
export const AccessRefused = Type.Object(
  {
    error: Type.Object({ message: Type.String() }),
    msg: Type.String(),
    code: Type.String(),
  },
  { additionalProperties: Type.String({ description: "Text for the field of that name" }) },
);
export type AccessRefused = Static<typeof AccessRefused>;

export const ExportAllowed = Type.Object({ exportAllowed: Type.Boolean() });

/** Jobs that have a day in the range; either end may be left open. */
export const Range = Type.Object({ from: Type.Optional(Day), to: Type.Optional(Day) });

/** Of the rows as JSON. */
export const RowsQuery = Type.Composite([Range, Type.Object(PageFields)]);

/** The jobs that begin in the range, as in the figures. */
export const WorkbookQuery = Type.Composite([
  Range,
  Type.Object({
    schoolId: Type.Optional(
      Type.String({ pattern: uuidPattern, description: "One school of the organisation, in place of all" }),
    ),
    lang: Type.Optional(Type.Union([Type.Literal("fi"), Type.Literal("sv")])),
  }),
]);

const FoundBy = Type.Union([
  Type.Literal("favourites"),
  Type.Literal("beenHere"),
  Type.Literal("everybody"),
  Type.Literal("request"),
  Type.Literal("reserve"),
]);

/** People are shown by name, without their addresses (rule: statistics-rows). */
export const StatisticsRow = Type.Object({
  chosen: Type.Union([Type.String(), Type.Null()], { description: "First and last name" }),
  owner: Type.String({ description: "First and last name" }),
  replaced: Type.String(),
  regarding: Type.String(),
  created: Type.String({ format: "date-time" }),
  startDate: Day,
  endDate: Day,
  schoolId: Type.String({ format: "uuid" }),
  type: Type.String({ description: "Value of the type of job" }),
  /** (rule: found-by) */
  foundBy: Type.Union([FoundBy, Type.Null()], {
    description: "As whom the chosen one heard of the job; null where that is not known",
  }),
});
export type StatisticsRow = Static<typeof StatisticsRow>;

export const Statistics = Type.Object({
  domain: Type.String(),
  rows: Type.Array(StatisticsRow),
  nextCursor: NextCursor,
});

const domain = Type.String({ minLength: 1, maxLength: 254, description: "E-mail domain of its principals" });
export const OrganizationQuery = Type.Object({ domain });
export const OrganizationSettings = Type.Object({
  domain,
  exportAllowed: Type.Boolean(),
  passcode: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        "A new passcode of at least ten characters; an empty one takes it away; left out, it stays",
    }),
  ),
  schools: Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: 2_000,
      description:
        "Names of all schools of the organisation, each with a principal who has confirmed an address of the domain; left out, they stay. A new organisation needs them.",
    }),
  ),
});

export const Organization = Type.Object({
  domain: Type.String(),
  exportAllowed: Type.Boolean(),
  hasPasscode: Type.Boolean(),
  schools: Type.Optional(
    Type.Array(Type.String(), { description: "By name; after saving only when they were given" }),
  ),
});

const orNull = <T extends TSchema>(of: T, description: string) =>
  Type.Union([of, Type.Null()], { description });
const seconds = (what: string) =>
  orNull(Type.Number(), `Seconds from publishing to ${what}; null where nobody did, or too few`);

const Times = {
  viewedMedian: seconds("the first view, median"),
  viewedP90: seconds("the first view, nine in ten stay below"),
  appliedMedian: seconds("the first applicant, median"),
  appliedP90: seconds("the first applicant, nine in ten stay below"),
  askedMedian: seconds("the first request, median"),
  askedP90: seconds("the first request, nine in ten stay below"),
  chosenMedian: seconds("the choice, median"),
  chosenP90: seconds("the choice, nine in ten stay below"),
};

const figuresFields = {
  jobs: Type.Integer({ description: "All of them: filled, unfilled and those still open" }),
  filled: orNull(Type.Integer(), "Null where too few are decided"),
  unfilled: orNull(Type.Integer(), "Begun with nobody chosen; null where too few are decided"),
  ...Times,
  few: Type.Array(Type.String(), {
    description:
      "What is withheld, being of fewer than five: `filled`, `viewed`, `applied`, `asked`, `chosen`",
  }),
};

/** How soon the jobs that begin in the range were filled (rules: time-to-fill, few-say-nothing). */
export const StatisticsFigures = Type.Object({
  domain: Type.String(),
  total: Type.Object(figuresFields),
  leads: Type.Array(
    Type.Object({
      fromHours: orNull(Type.Integer(), "Published at least so many hours before the beginning"),
      toHours: orNull(Type.Integer(), "Published fewer hours than that before the beginning"),
      ...figuresFields,
    }),
    { description: "By how early the jobs were published" },
  ),
  found: Type.Array(
    Type.Object({
      way: Type.String({ description: "As whom the chosen one heard of the job, as `foundBy` of a row" }),
      choices: orNull(Type.Integer(), "Null where it is withheld"),
    }),
    { description: "Choices by as whom the chosen one heard of the job, where that is known" },
  ),
  foundInAll: orNull(Type.Integer(), "Choices of all ways; null where they are too few"),
  requests: Type.Object(
    {
      ended: orNull(Type.Integer(), "Opened in the range, and accepted, declined or not answered in time"),
      accepted: orNull(Type.Integer(), "Null where too few were, or were not"),
      answerMedian: orNull(Type.Number(), "Seconds from when it could be read to the answer"),
    },
    { description: "Requests, by the days of Helsinki on which they were opened" },
  ),
  freed: Type.Object(
    {
      jobs: orNull(Type.Integer(), "Jobs whose chosen one could not come"),
      replaced: orNull(Type.Integer(), "Of these, how many have somebody who was chosen after that"),
      replacedMedian: orNull(Type.Number(), "Seconds to that choice"),
    },
    { description: "Places that fell free" },
  ),
  notified: Type.Object(
    {
      people: orNull(Type.Integer(), "Who got mails or pushes of new jobs within seven days"),
      perDay: orNull(Type.Number(), "How many one of them got on a day with any, median"),
    },
    { description: "Notifications of new jobs" },
  ),
  yearBefore: Type.Object(
    {
      chosenMedian: orNull(Type.Number(), "Seconds to the choice, of the same days a year before"),
      rate: orNull(Type.Number(), "Share filled of the same days a year before, from 0 to 1"),
    },
    { description: "For comparison; null where either is of too few, or an end of the range is open" },
  ),
});
export type StatisticsFigures = Static<typeof StatisticsFigures>;

export const FiguresQuery = Type.Omit(WorkbookQuery, ["lang"]);
