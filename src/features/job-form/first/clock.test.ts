// Shows (rule: who-hears-first).
import { expect, test } from "bun:test";
import {
  openingTimes,
  whyAllAtOnce as whyByServer,
} from "../../../../server/modules/bookings/stages/plan.ts";
import { dateIn, timeOfDayIn } from "../../../dates.ts";
import { openings, whyAllAtOnce } from "./clock.ts";

const timeZone = "Europe/Helsinki";
const [minute, hour] = [60_000, 3_600_000];
const momentOf = (at: number) => ({
  day: dateIn(timeZone, new Date(at)),
  time: timeOfDayIn(timeZone, new Date(at)),
});

test("a form says of the clock what the server does, at every hour of a week and over a change of clocks", () => {
  // From a Friday, over the last Sunday of October.
  const from = Date.parse("2026-10-23T03:10:00Z");
  const leads = [1, 2.9, 3, 3.1, 4, 10, 14, 20, 40, 70].map((hours) => hours * hour);
  for (let now = from; now < from + 7 * 24 * hour; now += 131 * minute) {
    for (const startsAt of leads.map((lead) => now + lead)) {
      const planned = { urgent: false, startsAt, timeZone };
      const [here, start] = [momentOf(now), momentOf(startsAt)];
      // The three hours are those of a clock, which is changed at night.
      if (start.day === "2026-10-25" && start.time < "07:00") continue;
      expect<unknown>([here, start, whyAllAtOnce(here, start)]).toEqual([
        here,
        start,
        whyByServer(planned, now),
      ]);
      const times = openingTimes([20, 60], now, planned).map(momentOf);
      expect([here, start, openings([20, 60], here, start)]).toEqual([here, start, times]);
    }
  }
});
