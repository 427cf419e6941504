// Shows (rule: clash-said-before, clash-named, waiting-said-before).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createSubstitute } from "../../../tests/support/factories.ts";
import { appUnderTest } from "../../../tests/support/servers/app-under-test.ts";
import { monday } from "../jobs/fixture.ts";
import { withdraw } from "./applications/index.ts";
import { choose } from "./choice/index.ts";
import { applyTo, posting } from "./fixture.ts";
import { waitingBeside } from "./index.ts";

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

test("beside a job the applications are told that wait for one that cannot be had as well, and no others", async () => {
  const { t } = all;
  t.setNow(monday);
  const [substitute, other] = [await createSubstitute(t.db), await createSubstitute(t.db)];
  const startDate = "2026-12-02";
  const job = await posting(t, "08:00", "11:00", { startDate });
  const [same, close, far, day, taken, back] = [
    await posting(t, "09:00", "10:00", { startDate }),
    await posting(t, "12:30", "14:00", { startDate }),
    await posting(t, "13:00", "14:00", { startDate }),
    await posting(t, "08:00", "11:00", { startDate: "2026-12-03" }),
    await posting(t, "08:00", "10:00", { startDate }),
    await posting(t, "08:30", "10:00", { startDate }),
  ];
  for (const one of [job, same, close, far, day, taken, back]) await applyTo(t, substitute, one);
  await applyTo(t, other, taken);
  await choose(t.ctx, taken.teacher, { key: taken.key, email: other.email });
  await withdraw(t.ctx, substitute, back.key);
  const told = (await waitingBeside(t.ctx, substitute, job.key)).map(({ jobId, about }) => ({
    jobId,
    about,
  }));
  expect(told).toEqual([
    {
      jobId: same.key,
      about: expect.stringMatching(/^Luokanopettaja, .+, ke 2\.12\.2026 klo 9\.00–10\.00$/),
    },
    { jobId: close.key, about: expect.stringContaining("klo 12.30–14.00") },
  ]);
  expect(await waitingBeside(t.ctx, other, job.key)).toEqual([]);
  // What waits no more: one is chosen for something else, which is said as a clash.
  await choose(t.ctx, same.teacher, { key: same.key, email: substitute.email });
  expect((await waitingBeside(t.ctx, substitute, job.key)).map(({ jobId }) => jobId)).toEqual([close.key]);
});
