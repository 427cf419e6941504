import { afterAll, beforeAll, expect, test } from "bun:test";
import { appUnderTest } from "../../../tests/support/app-under-test.ts";
import { createSubstitute } from "../../../tests/support/factories.ts";
import { monday } from "../jobs/fixture.ts";
import { applyTo, posting } from "./fixture.ts";
import { choose } from "./index.ts";

let all: Awaited<ReturnType<typeof appUnderTest>>;
beforeAll(async () => {
  all = await appUnderTest({ now: monday });
});
afterAll(() => all.close());

test("when one is booked is told by job, of one's own jobs alone, and until two hours after", async () => {
  const { t, app } = all;
  const [substitute, other] = [await createSubstitute(t.db), await createSubstitute(t.db)];
  const [long, short] = [
    await posting(t, "08:00", "15:30", { startDate: "2026-11-18", endDate: "2026-11-19" }),
    await posting(t, "08:00", "10:00", { startDate: "2026-11-25" }),
  ];
  for (const job of [short, long]) {
    for (const person of [substitute, other]) await applyTo(t, person, job);
  }
  const booked = async () => (await app.as(substitute).post("/api/users/booked", {})).body;
  expect(await booked()).toEqual([]);
  for (const job of [short, long])
    await choose(t.ctx, job.teacher, { key: job.key, email: substitute.email });
  const windows = [
    { startsAt: "2026-11-18T06:00:00.000Z", endsAt: "2026-11-18T13:30:00.000Z" },
    { startsAt: "2026-11-19T06:00:00.000Z", endsAt: "2026-11-19T13:30:00.000Z" },
  ];
  const later = { startsAt: "2026-11-25T06:00:00.000Z", endsAt: "2026-11-25T08:00:00.000Z" };
  expect(await booked()).toEqual([
    {
      uniqueId: long.key,
      about: expect.stringMatching(
        /^Luokanopettaja, .+, ke 18\.11\.–to 19\.11\.2026, joka päivä klo 8\.00–15\.30$/,
      ),
      windows,
    },
    { uniqueId: short.key, about: expect.stringContaining("ke 25.11.2026"), windows: [later] },
  ]);
  expect((await app.as(other).post("/api/users/booked", {})).body).toEqual([]);

  t.setNow(new Date("2026-11-18T15:29:00Z"));
  expect(await booked()).toHaveLength(2);
  t.setNow(new Date("2026-11-18T15:30:00Z"));
  expect((await booked())[0].windows).toEqual(windows.slice(1));
});
