// Shows (rule: calendar-feeds, days-apart).
import { afterAll, expect, test } from "bun:test";
import { createPrincipal, createSubstitute } from "../../../tests/support/factories.ts";
import { canOn } from "../bookings/days/days.fixture.ts";
import { chooseDays } from "../bookings/days/index.ts";
import { posting } from "../bookings/fixture.ts";
import { calendars, type ReadEvent } from "./calendar.fixture.ts";

const { t, create, read, events, leave, close } = await calendars();
afterAll(close);

const day = 24 * 3_600_000;

/** Day and hour in UTC, and how it stands. */
const told = (found: ReadEvent[]) =>
  found.map(({ start, status }) => `${start.slice(8, 13)} ${status}`).toSorted();

/** Five days over the night of a Sunday in which clocks change, of which Anna has two, Bo one, and two are open. */
async function shared(startDate: string, days: string[]) {
  t.setNow(new Date(Date.parse(`${startDate}T09:00:00Z`) - 10 * day));
  const job = await posting(t, "08:00", "15:30", { startDate, endDate: days[4] ?? "", daysShared: true });
  const on = (...nths: number[]) => days.filter((_, nth) => nths.includes(nth));
  const anna = await canOn(t, job, on(0, 2, 4));
  const bo = await canOn(t, job, on(1, 3));
  const together = await canOn(t, job, on(1, 2), { onlyTogether: true });
  const chosen = [
    ...on(0, 2).map((date) => ({ date, email: anna.email })),
    ...on(3).map((date) => ({ date, email: bo.email })),
  ];
  await chooseDays(t.ctx, job.teacher, { key: job.key, days: chosen });
  const [school] = job.teacher.schools;
  const principal = await createPrincipal(t.db, { schools: school ? [school] : [] });
  return { job, anna, bo, together, principal };
}

test.each([
  ["back", "2026-10-23", ["23T05", "24T05", "25T06", "26T06", "27T06"]],
  ["forward", "2027-03-26", ["26T06", "27T06", "28T05", "29T05", "30T05"]],
])(
  "of shared days over the night when clocks go %s each has their own in their feed, and the school's each once, naming nobody",
  async (_way, startDate, hours) => {
    const days = hours.map((hour) => `${startDate.slice(0, 8)}${hour.slice(0, 2)}`);
    const { job, anna, bo, together, principal } = await shared(startDate, days);
    const stand = (...all: [number, string][]) => all.map(([nth, status]) => `${hours[nth]} ${status}`);
    const [annas, bos] = [await create(anna), await create(bo)];
    expect(told(await events(annas))).toEqual(stand([0, "CONFIRMED"], [2, "CONFIRMED"]));
    expect(told(await events(bos))).toEqual(stand([3, "CONFIRMED"]));
    // What they may get beside it; nothing of what others have, nor of what comes only with that.
    const all = (who: typeof anna) => create(who, { applied: true }).then(events);
    expect(told(await all(anna))).toEqual(stand([0, "CONFIRMED"], [2, "CONFIRMED"], [4, "TENTATIVE"]));
    expect(told(await all(bo))).toEqual(stand([1, "TENTATIVE"], [3, "CONFIRMED"]));
    expect(await all(together)).toEqual([]);
    expect(await all(await createSubstitute(t.db))).toEqual([]);

    const schools = await create(principal);
    const before = await events(schools);
    expect(before.map(({ uid }) => uid).toSorted()).toEqual(
      days.map((date) => `${job.key}-${date}-school@tuuri`),
    );
    const given = [0, 2, 3].map((nth) => [nth, "CONFIRMED"] as [number, string]);
    expect(told(before)).toEqual(stand(...given, [1, "TENTATIVE"], [4, "TENTATIVE"]).toSorted());
    for (const path of [schools, annas, bos])
      for (const { lastName, email } of [anna, bo, together, job.teacher, principal]) {
        const { body } = await read(path);
        expect(body).not.toContain(lastName);
        expect(body).not.toContain(email);
      }

    t.advance(60_000);
    await leave(job, anna);
    expect(told(await events(annas))).toEqual(stand([0, "CANCELLED"], [2, "CANCELLED"]));
    expect(told(await events(bos))).toEqual(stand([3, "CONFIRMED"]));
    const after = await events(schools);
    const open = [0, 1, 2, 4].map((nth) => [nth, "TENTATIVE"] as [number, string]);
    expect(told(after)).toEqual(stand(...open, [3, "CONFIRMED"]).toSorted());
    const sequenceOf = (found: ReadEvent[], nth: number) =>
      found.find(({ uid }) => uid.includes(days[nth] ?? "?"))?.sequence ?? Number.NaN;
    expect(sequenceOf(after, 0)).toBeGreaterThan(sequenceOf(before, 0));
  },
);
