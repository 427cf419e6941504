import { type Static, Type } from "@sinclair/typebox";
import { said } from "../../platform/shapes/called.ts";
import { Day } from "../../platform/words/formats.ts";
import { OwnEmail } from "../schools/index.ts";
import { mostExceptions, mostSpans, states } from "./rules.ts";

/** Outside a time of day, from 00:00 to 24:00. */
const Quarter = Type.String({
  pattern: "^(([01]\\d|2[0-3]):(00|15|30|45)|24:00)$",
  description: "A quarter of an hour; the end of the day is 24:00",
  examples: ["08:00"],
});
const quarter = (name: string) =>
  said(name, Type.Integer({ minimum: 0, maximum: 1440 }), {
    as: Quarter,
    tell: (minutes) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`,
    read: (text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)),
  });
const pad = (part: number) => String(part).padStart(2, "0");

const Span = Type.Object({ from: quarter("from"), to: quarter("to") });
const State = Type.Union(
  states.map((state) => Type.Literal(state)),
  { description: "`untold` counts as free, and gives no reason" },
);
const State3 = Type.Unsafe<(typeof states)[number]>(State);
const Spans = Type.Array(Span, {
  maxItems: mostSpans,
  description: "Of a free day, in order; they neither overlap nor touch",
});
const Note = Type.String({ maxLength: 200, description: "Nobody else reads it" });
const WeekDayNumber = Type.Integer({ minimum: 1, maximum: 7, description: "1 is Monday" });
const Holidays = Type.Unsafe<"free" | "cannot">(
  Type.Union([Type.Literal("free"), Type.Literal("cannot")], {
    description: "On public holidays: `free` leaves them to the week",
  }),
);
const Source = Type.Unsafe<"own" | "today" | "declined">(
  Type.Union([Type.Literal("own"), Type.Literal("today"), Type.Literal("declined")], {
    description: "Where it came from: `own`, or a tap about one day, which wins over them",
  }),
);

/** What somebody has told of when they can work (rule: own-times). */
export const OwnTimesAnswer = Type.Object({
  week: Type.Array(Type.Object({ day: WeekDayNumber, state: State3, spans: Spans }), {
    description: "Seven days, from Monday",
  }),
  exceptions: Type.Array(
    Type.Object({ from: Day, to: Day, state: State3, spans: Spans, note: Note, source: Source }),
    { description: "Days and ranges of days that differ from the week, by their first days" },
  ),
  holidays: Holidays,
});

const LeftOut = Type.Optional(
  Type.Array(Span, { maxItems: mostSpans, description: "Of a free day; without any it is the whole day" }),
);

export const TimesChange = Type.Object({
  week: Type.Optional(
    Type.Array(Type.Object({ day: WeekDayNumber, state: State3, spans: LeftOut }), {
      maxItems: 7,
      description: "Days that are left out stay as they are",
    }),
  ),
  exceptions: Type.Optional(
    Type.Array(
      Type.Object({
        from: Day,
        to: Day,
        state: State3,
        spans: LeftOut,
        note: Type.Optional(Note),
        source: Type.Optional(Source),
      }),
      { maxItems: mostExceptions, description: "All that there are to be from now on; no two share a day" },
    ),
  ),
  holidays: Type.Optional(Holidays),
});
export type TimesChange = Static<typeof TimesChange>;

export const TimesSaving = Type.Object({ email: OwnEmail, ...TimesChange.properties });
export const TodaySaying = Type.Object({
  email: OwnEmail,
  can: Type.Boolean({ description: "Whether the caller can work today, after all" }),
});
