import { expect, test } from "bun:test";
import { dateIn, knowDates } from "./dates.ts";

const DAY = 86_400_000;
const zones = ["Europe/Helsinki", "Europe/Stockholm", "Asia/Kathmandu", "Australia/Eucla"];
/** What a calendar says that remembers nothing. */
const calendars = new Map(
  zones.map((zone) => [zone, new Intl.DateTimeFormat("sv-SE", { timeZone: zone })] as const),
);
const plainly = (zone: string, at: Date) => calendars.get(zone)?.format(at);

test("the date in a zone is the calendar's, at every minute around midnights and changes of the clock, in any order", () => {
  const nights = ["2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25", "2026-12-31"];
  for (const night of nights)
    for (let minute = 0; minute < 30 * 60; minute += 1) {
      const at = new Date(Date.parse(`${night}T15:00:00Z`) + minute * 60_000);
      const earlier = new Date(at.getTime() - DAY);
      for (const zone of zones) {
        expect(dateIn(zone, at)).toBe(plainly(zone, at) ?? "");
        if (minute % 45 === 0) expect(dateIn(zone, earlier)).toBe(plainly(zone, earlier) ?? "");
      }
    }
}, 60_000);

test("what was taken over holds for its own quarter of an hour and its own zone alone", () => {
  const at = new Date("2026-11-22T12:07:00Z");
  knowDates({ at: at.toISOString(), dates: { "Europe/Helsinki": "2000-01-01" } });
  expect(dateIn("Europe/Helsinki", new Date("2026-11-22T12:14:59Z"))).toBe("2000-01-01");
  expect(dateIn("Europe/Stockholm", at)).toBe("2026-11-22");
  expect(dateIn("Europe/Helsinki", new Date("2026-11-22T12:15:00Z"))).toBe("2026-11-22");
});
