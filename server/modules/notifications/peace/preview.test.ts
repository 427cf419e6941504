// Shows (rule: peace-preview, school-morning-gathered).
import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import {
  accounts,
  jobs,
  peace,
  pushSubscriptions,
  schools,
  substituteRegions,
} from "../../../../db/schema/index.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import { insertJob, tellPosting } from "../announcements/deliveries.fixture.ts";
import { pushService } from "../push/push-service.fixture.ts";
import { clockOn, clockwork } from "./clockwork.fixture.ts";
import type { PeaceChange } from "./model.ts";
import { previewPeace } from "./preview.ts";
import { savePeace } from "./save.ts";

const { t, strike, beginDigests, sent, close } = await clockwork();
const service = pushService();
afterAll(async () => {
  await service.stop();
  await close();
});

interface Posting {
  at: Date;
  startsAt?: Date;
  type?: string;
  urgent?: boolean;
  /** Of Helsinki and Espoo, and far away. */
  school?: 0 | 1 | 2;
  filledAt?: Date;
}

const soon = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);
const week: Posting[] = [
  { at: clockOn(0, "06:10") },
  { at: clockOn(0, "06:20") },
  { at: clockOn(0, "06:30"), school: 1 },
  { at: clockOn(0, "13:00"), type: "two" },
  { at: clockOn(0, "22:30") },
  { at: clockOn(0, "23:30"), startsAt: clockOn(1, "06:15") },
  { at: clockOn(1, "04:00"), filledAt: clockOn(1, "05:00") },
  { at: clockOn(1, "07:00"), startsAt: clockOn(1, "07:40") },
  { at: clockOn(1, "23:50"), urgent: true, startsAt: clockOn(2, "08:00") },
  { at: clockOn(2, "09:00"), school: 2 },
  { at: clockOn(2, "16:30"), filledAt: clockOn(2, "16:50") },
  { at: clockOn(3, "12:30") },
  { at: clockOn(4, "06:00"), urgent: true, startsAt: clockOn(4, "09:00") },
  { at: clockOn(4, "06:05") },
];

const places = [await createSchool(t.db), await createSchool(t.db), await createSchool(t.db)];
for (const [index, code] of ["091", "049", "564"].entries())
  await t.db
    .update(schools)
    .set({ municipalityCode: code })
    .where(eq(schools.id, places[index]?.id ?? ""));
const place = places[0] ?? (await createSchool(t.db));
const poster = await createTeacher(t.db, { school: place });

/** What happens in the week to a person with these choices: so many notifications, those of one tag as one. */
async function lived(choices: PeaceChange) {
  await t.db.delete(peace);
  await t.db.delete(substituteRegions);
  await t.client`delete from assignments`;
  await t.db.delete(jobs);
  sent.length = 0;
  service.receipts.length = 0;
  const person = await createSubstitute(t.db);
  await t.db
    .update(accounts)
    .set({ address: "Katu 1, 00100 Helsinki", mailEnabled: false })
    .where(eq(accounts.id, person.id));
  const { endpoint, keys } = service.device(`/${person.id}`);
  await t.db.insert(pushSubscriptions).values({ accountId: person.id, endpoint, ...keys });
  t.setNow(clockOn(-1, "18:00"));
  await savePeace(t.ctx, person, choices);
  for (const {
    at,
    startsAt = soon(at, 7 * 24),
    type = "one",
    urgent = false,
    school = 0,
    filledAt,
  } of week) {
    await stepTo(at);
    // Ids are in the order of time.
    const jobId = Bun.randomUUIDv7("hex", at);
    const columns = { id: jobId, createdAt: at, startsAt, expiresAt: soon(startsAt, 6), jobTypeValue: type };
    const made = await insertJob(t.db, places[school] ?? place, poster, { urgent });
    await t.db.update(jobs).set(columns).where(eq(jobs.id, made));
    await tellPosting(t.db, jobId, urgent);
    await strike(at);
    if (!filledAt) continue;
    await stepTo(filledAt);
    const { id } = await createSubstitute(t.db, { regions: [] });
    await t.client`insert into assignments (job_id, substitute_id, windows, guarded_windows, chosen_by, chosen_at)
      select id, ${id}, windows, windows, owner_id, ${filledAt.toISOString()}::timestamptz from jobs where id = ${jobId}`;
    await t.db.update(jobs).set({ filled: true }).where(eq(jobs.id, jobId));
  }
  await stepTo(clockOn(5, "19:00"));
  // Digests take each other's place on the device.
  const contents = service.receipts.map(({ content }) => content);
  const digests = contents.filter(({ title }) => title.includes("sinulle"));
  const others = new Set(contents.filter((one) => !digests.includes(one)).map(({ tag }) => tag));
  return { person, told: digests.length + others.size };
}

const stops = [-1, 0, 1, 2, 3, 4, 5].flatMap((day) =>
  ["05:00", "05:45", "17:00"].map((clock) => clockOn(day, clock)),
);

/** The worker does what is due meanwhile. */
async function stepTo(time: Date) {
  for (const stop of [...stops.filter((stop) => stop > t.ctx.now() && stop < time), time]) {
    await strike(stop);
    await beginDigests();
  }
}

test.each<[string, PeaceChange]>([
  ["nothing", {}],
  [
    "no quiet hours",
    { quiet: { weekdays: { from: "00:00", to: "00:00" }, weekends: { from: "00:00", to: "00:00" } } },
  ],
  ["kinds", { kinds: ["two"] }],
  ["a distance", { farthestKm: 30 }],
  ["a notice", { noticeHours: 2 }],
  ["that urgent jobs may wake", { urgentMayWake: true }],
  ["the app alone", { pace: "app" }],
  ["a digest", { pace: "digest", digestAt: "17:00" }],
  ["a digest, and that urgent jobs may wake", { pace: "digest", digestAt: "05:00", urgentMayWake: true }],
  ["mornings gathered", { grouped: true }],
])("what the preview says of a week is what was sent, for who has chosen %s", async (_what, choices) => {
  const { person, told } = await lived(choices);
  const preview = await previewPeace(t.ctx, person, {});
  const kept = Object.values(preview.kept).reduce((sum, count) => sum + count, 0);
  expect(preview).toMatchObject({ posted: week.length, told });
  expect(preview.told + kept).toBe(week.length);
});
