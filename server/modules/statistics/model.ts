import { type Static, Type } from "@sinclair/typebox";
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
