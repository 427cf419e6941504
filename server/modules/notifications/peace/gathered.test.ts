// Shows (rule: school-morning-gathered).
import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, jobs, pushSubscriptions } from "../../../../db/schema/index.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import { insertJob, tellPosting } from "../announcements/deliveries.fixture.ts";
import { pushService } from "../push/push-service.fixture.ts";
import { clockOn, clockwork } from "./clockwork.fixture.ts";

const { t, strike: work, wants, close } = await clockwork();
const service = pushService();
afterAll(async () => {
  await service.stop();
  await close();
});

/** The database notes by its own clock when something was sent. */
async function strike(time: Date) {
  await work(time);
  await t.client`update deliveries set sent_at = ${time.toISOString()}::timestamptz where sent_at < now() + interval '1 hour'`;
}

const place = await createSchool(t.db, { name: "Hopeahaukan koulu" });
const other = await createSchool(t.db, { name: "Kuunsillan koulu" });
const poster = await createTeacher(t.db, { school: place });

async function reader(grouped: boolean) {
  const person = await createSubstitute(t.db);
  await t.db.update(accounts).set({ mailEnabled: false }).where(eq(accounts.id, person.id));
  const { endpoint, keys } = service.device(`/${person.id}`);
  await t.db.insert(pushSubscriptions).values({ accountId: person.id, endpoint, ...keys });
  await wants(person, { grouped });
  return (at: number) => service.receipts.filter(({ path }) => path === `/${person.id}`)[at]?.content;
}

async function posted(at: Date, columns: Partial<typeof jobs.$inferInsert> = {}, school = place) {
  t.setNow(at);
  const jobId = await insertJob(t.db, school, poster);
  const days = { startsAt: clockOn(4, "08:00"), expiresAt: clockOn(4, "13:00"), createdAt: at };
  await t.db
    .update(jobs)
    .set({ ...days, ...columns })
    .where(eq(jobs.id, jobId));
  await tellPosting(t.db, jobId, columns.urgent);
  return jobId;
}

test("a school's morning is one notification, which says how many jobs there are", async () => {
  const [gathered, apart] = [await reader(true), await reader(false)];
  await posted(clockOn(0, "06:10"));
  await strike(clockOn(0, "06:10"));
  await posted(clockOn(0, "06:12"));
  await strike(clockOn(0, "06:12"));
  await posted(clockOn(0, "06:14"), {}, other);
  await strike(clockOn(0, "06:14"));
  await posted(clockOn(0, "06:15"), { urgent: true });
  await strike(clockOn(0, "06:15"));
  await posted(clockOn(0, "06:20"));
  await strike(clockOn(0, "06:20"));
  await posted(clockOn(0, "13:00"));
  await strike(clockOn(0, "13:00"));
  const [first, second, elsewhere, urgent, third, noon] = [0, 1, 2, 3, 4, 5].map(gathered);
  expect(first?.title).toBe("Uusi sijaisuus: Hopeahaukan koulu");
  expect(second).toMatchObject({
    title: "Hopeahaukan koulu: 2 uutta sijaisuutta",
    tag: first?.tag,
    id: first?.id,
  });
  expect(second?.body).toEndWith(", ja 1 muu.");
  expect(second?.url).toEndWith("/app/jobs/all");
  expect(third).toMatchObject({
    title: "Hopeahaukan koulu: 3 uutta sijaisuutta",
    tag: first?.tag,
    id: first?.id,
  });
  for (const one of [elsewhere, urgent, noon]) expect(one?.tag).not.toBe(first?.tag);
  const tags = [0, 1, 2, 3, 4, 5].map((at) => apart(at)?.tag);
  expect(new Set(tags).size).toBe(6);
});

test("what waited for the end of the quiet hours is one from the start, and counts what is still open", async () => {
  await t.db.update(jobs).set({ filled: true });
  const gathered = await reader(true);
  await posted(clockOn(1, "23:00"));
  const filled = await posted(clockOn(1, "23:10"));
  await posted(clockOn(1, "23:20"));
  await strike(clockOn(1, "23:30"));
  expect(gathered(0)).toBeUndefined();
  await t.db.update(jobs).set({ filled: true }).where(eq(jobs.id, filled));
  await strike(clockOn(2, "05:45"));
  // The first to go out tells of both.
  expect(gathered(0)?.title).toBe("Hopeahaukan koulu: 2 uutta sijaisuutta");
  expect(gathered(1)?.tag).toBe(gathered(0)?.tag);
  expect(gathered(2)).toBeUndefined();
});
