// Shows (rule: job-begun, added-ago).
import { describe, expect, test } from "bun:test";
import { translator } from "../../../../server/platform/i18n.ts";
import { addDays, dateIn, fullDate, writtenDate } from "../../../dates.ts";
import { readDate } from "../../../typed-date.ts";
import {
  addedAgo,
  begunText,
  clock,
  dayHeading,
  dayLabel,
  days,
  hours,
  publishedAgo,
  whenInFull,
} from "./dates.ts";

const fi = translator("fi");
const sv = translator("sv");
const today = "2026-11-20";

/** No line breaks between a weekday and its date, nor before the hours. */
const spaced = (text: string) => text.replaceAll("\u00a0", " ");

describe("a date", () => {
  test("is the date of the job's zone, not of the machine", () => {
    const lateInStockholm = new Date("2026-11-20T22:30:00Z");
    expect(dateIn("Europe/Stockholm", lateInStockholm)).toBe("2026-11-20");
    expect(dateIn("Europe/Helsinki", lateInStockholm)).toBe("2026-11-21");
  });

  test("moves by whole days over a change of clocks and a leap day", () => {
    expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  });

  test("is written with day, month and year", () => expect(writtenDate("2026-01-05")).toBe("5.1.2026"));
  test("stands in a field with two digits each", () => expect(fullDate("2026-01-05")).toBe("05.01.2026"));

  test("is named when it is today or tomorrow", () => {
    expect(spaced(dayLabel(today, today, fi))).toBe("Tänään, pe 20.11.");
    expect(spaced(dayLabel(today, today, sv))).toBe("I dag, fre 20.11");
    expect(spaced(dayLabel("2026-11-21", today, fi))).toBe("Huomenna, la 21.11.");
    expect(spaced(dayLabel("2026-11-23", today, sv))).toBe("mån 23.11");
  });

  test("carries its year only when that is another one", () =>
    expect(spaced(dayLabel("2027-01-04", today, fi))).toBe("ma 4.1.2027"));

  test("heads a group with its weekday in full", () => {
    expect(spaced(dayHeading("2026-11-23", today, fi))).toBe("Maanantai 23.11.");
    expect(spaced(dayHeading("2026-11-23", today, sv))).toBe("Måndag 23.11");
    expect(spaced(dayHeading(today, today, sv))).toBe("I dag, fre 20.11");
  });
});

describe("a job's time", () => {
  const job = { startDate: "2026-11-23", endDate: "2026-11-25", startTime: "09:05", endTime: "15:30" };

  test("reads as each language writes it", () => {
    expect(clock("09:05", fi)).toBe("9.05");
    expect(clock("09:05", sv)).toBe("09.05");
    expect(hours(job, fi)).toBe("9.05–15.30");
    expect(spaced(days(job, today, fi))).toBe("ma 23.11.–ke 25.11.");
    expect(spaced(days(job, today, sv))).toBe("mån 23.11–ons 25.11");
    const nextYear = { startDate: "2027-01-18", endDate: "2027-01-20" };
    expect(spaced(days(nextYear, today, sv))).toBe("mån 18.1–ons 20.1.2027");
  });

  test("says that a job of several days has the same hours every day", () => {
    expect(spaced(whenInFull({ ...job, endDate: job.startDate }, fi))).toBe("ma 23.11.2026 klo 9.05–15.30");
    expect(spaced(whenInFull(job, sv))).toBe("mån 23.11–ons 25.11.2026, varje dag kl. 09.05–15.30");
    const overNewYear = { ...job, startDate: "2026-12-31", endDate: "2027-01-01" };
    expect(spaced(whenInFull(overNewYear, fi))).toBe("to 31.12.2026–pe 1.1.2027, joka päivä klo 9.05–15.30");
  });
});

describe("added ago", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const after = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

  test("counts minutes under an hour, hours under a day, then days", () => {
    expect(addedAgo(after(0), now, sv)).toBe("Nyss");
    expect(addedAgo(after(59), now, sv)).toBe("För 59 minuter sedan");
    expect(addedAgo(after(60), now, fi)).toBe("Tunti sitten");
    expect(addedAgo(after(23 * 60 + 59), now, fi)).toBe("23 tuntia sitten");
    expect(addedAgo(after(3 * 24 * 60), now, fi)).toBe("3 päivää sitten");
  });

  test("says of a job that it was published", () => {
    expect(publishedAgo(after(2), now, fi)).toBe("Julkaistu 2 minuuttia sitten");
    expect(publishedAgo(after(0), now, sv)).toBe("Publicerat nyss");
    expect(publishedAgo(after(24 * 60), now, fi)).toBe("Julkaistu eilen");
  });

  test("never lies in the future", () => expect(addedAgo(after(-5), now, fi)).toBe("Juuri äsken"));
});

describe("a typed date", () => {
  test("may be written in the ways people write dates", () => {
    for (const typed of [
      "23.11.2026",
      "23,11,2026",
      " 23-11-2026",
      "23112026",
      "23.11.",
      "23.11",
      "2026-11-23",
    ]) {
      expect(readDate(typed, today)).toBe("2026-11-23");
    }
  });

  test("without a year is the next such day", () => expect(readDate("7.1.", today)).toBe("2027-01-07"));

  test("must exist", () => {
    for (const typed of ["", "31.11.2026", "29.2.2027", "tomorrow", "99.99.9999", "2026-13-01"]) {
      expect(readDate(typed, today)).toBeUndefined();
    }
  });
});

test.each([
  ["06:00", undefined],
  ["12:05", { key: "both", values: { hours: 3, minutes: 25 } }],
  ["12:30", { key: "hours", values: { hours: 3, minutes: 0 } }],
  ["15:10", { key: "minutes", values: { hours: 0, minutes: 20 } }],
  ["15:30", undefined],
] as const)("at %s a job of the day says what is left of it once it has begun", (time, left) => {
  const window = { startDate: "2026-11-19", endDate: "2026-11-19", startTime: "08:00", endTime: "15:30" };
  const now = new Date(`2026-11-19T${time}:00Z`);
  for (const lang of ["fi", "sv"] as const) {
    const say = translator(lang);
    const expected = left && say(`jobs:begun.${left.key}`, left.values);
    expect(begunText({ ...window, timeZone: "UTC" }, now, say)).toBe(expected);
  }
});
