// Shows (rule: calendar-feeds, take-data-along, account-erased).
import { afterAll, describe, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { accounts, calendarFeeds, cancelledDays, schoolMembers } from "../../../db/schema/index.ts";
import { createPrincipal, createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import { eraseAccount } from "../accounts/kept/index.ts";
import type { Actor } from "../auth/index.ts";
import { limits } from "../auth/limits/index.ts";
import { expire } from "../expiry/expire.ts";
import { calendars } from "./calendar.fixture.ts";
import { mostFeeds } from "./rules.ts";

const { t, app, chosen, unpick, create, read, close } = await calendars();
afterAll(close);

const minute = 60_000;
const list = async (actor: Actor) => (await app.as(actor).post("/api/users/feeds", {})).body;
const revoke = (actor: Actor, id: string) => app.as(actor).post("/api/users/feed/revoke", { id });
const secretOf = (path: string) => path.slice("/calendar/".length, -".ics".length);

describe("a feed of one's own", () => {
  test("is listed by its name, and never with what opens it, which is kept as a hash alone", async () => {
    const person = await createSubstitute(t.db);
    const [first] = [
      await create(person, { name: " Puhelin ", applied: true }),
      await create(person, { name: "Outlook" }),
    ];
    const listed = await list(person);
    expect(listed).toMatchObject([
      { name: "Puhelin", applied: true, school: null, lastReadAt: null },
      { name: "Outlook", applied: false, school: null },
    ]);
    const rows = await t.db.select().from(calendarFeeds).where(eq(calendarFeeds.accountId, person.id));
    const hash = new Bun.CryptoHasher("sha256").update(secretOf(first)).digest("hex");
    expect(rows.map(({ secretHash }) => secretHash.toString("hex"))).toContain(hash);
    expect(JSON.stringify([listed, rows])).not.toContain(secretOf(first));
    expect(Buffer.from(secretOf(first), "base64url")).toHaveLength(32);
  });

  test("answers 304 to who has it, and says when it was read, to five minutes", async () => {
    const { substitute, job } = await chosen();
    const path = await create(substitute);
    const { status, headers } = await read(path);
    const etag = headers.get("etag") ?? "";
    expect(status).toBe(200);
    const at = t.ctx.now().toISOString();
    t.advance(4 * minute);
    expect(await read(path, { "if-none-match": `W/${etag}` })).toMatchObject({ status: 304, body: "" });
    expect(await list(substitute)).toMatchObject([{ lastReadAt: at }]);
    t.advance(2 * minute);
    await read(path);
    expect(await list(substitute)).toMatchObject([{ lastReadAt: t.ctx.now().toISOString() }]);
    await unpick(job);
    expect((await read(path, { "if-none-match": etag })).status).toBe(200);
  });

  test("is nobody's any more as soon as it is revoked, by its owner alone, and once", async () => {
    const [person, other] = [await createSubstitute(t.db), await createSubstitute(t.db)];
    const path = await create(person);
    const [{ id }] = await list(person);
    expect((await revoke(other, id)).status).toBe(404);
    expect((await read(path)).status).toBe(200);
    expect((await revoke(person, id)).status).toBe(200);
    expect((await read(path)).status).toBe(404);
    expect((await revoke(person, id)).status).toBe(404);
    expect(await list(person)).toEqual([]);
  });

  test(`is one of ${mostFeeds} at most; one that is revoked makes room`, async () => {
    const person = await createSubstitute(t.db);
    const made = await Promise.allSettled(Array.from({ length: mostFeeds + 3 }, () => create(person)));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(mostFeeds);
    await revoke(person, (await list(person))[0].id);
    await create(person);
    expect(await list(person)).toHaveLength(mostFeeds);
  });

  test("has a name that is neither empty nor endless", async () => {
    const person = await createSubstitute(t.db);
    for (const name of ["", "   ", "x".repeat(61)])
      expect((await app.as(person).post("/api/users/feed/create", { name })).status).toBe(422);
  });
});

describe("the address of a feed", () => {
  const lost: [string, (person: Actor) => Promise<unknown>][] = [
    ["closed", ({ id }) => t.db.update(accounts).set({ closedAt: t.ctx.now() }).where(eq(accounts.id, id))],
    ["locked", ({ id }) => t.db.update(accounts).set({ lockedAt: t.ctx.now() }).where(eq(accounts.id, id))],
    [
      "not of the school any more",
      ({ id }) => t.db.update(schoolMembers).set({ active: false }).where(eq(schoolMembers.accountId, id)),
    ],
  ];
  test.each(lost)("is answered as one that never was when its owner is %s", async (_how, lose) => {
    const teacher = await createTeacher(t.db);
    const path = await create(teacher);
    expect((await read(path)).status).toBe(200);
    await lose(teacher);
    const never = await read(`/calendar/${"A".repeat(43)}.ics`);
    const { status, body, headers } = await read(path);
    expect({ status, body }).toEqual({ status: 404, body: never.body });
    expect(headers.get("cache-control")).toBe(never.headers.get("cache-control"));
  });

  test("is not guessed: after some that are none no more are looked at, those that are go on", async () => {
    const person = await createSubstitute(t.db);
    const path = await create(person);
    const statuses: number[] = [];
    for (let n = 0; n < limits.feedByAddress.hits + 1; n++)
      statuses.push((await read(`/calendar/${String(n).padStart(43, "B")}.ics`)).status);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    expect(statuses.at(-1)).toBe(429);
    // The programs of many ask from one address.
    expect((await read(path)).status).toBe(200);
    t.advance(16 * minute);
    for (const wrong of [path.replace(".ics", ""), path.toLowerCase(), `${path}x`])
      expect((await read(wrong)).status).toBe(404);
  });

  test("that was revoked may be asked for as often as programs do, and spoils nobody else's", async () => {
    const [person, other] = [await createSubstitute(t.db), await createSubstitute(t.db)];
    const [path, open] = [await create(person), await create(other)];
    await revoke(person, (await list(person))[0].id);
    for (let n = 0; n < limits.feedByAddress.hits + 1; n++) await read(path);
    expect((await read(path)).status).toBe(404);
    expect((await read(open)).status).toBe(200);
  });

  test("is read so often and no more", async () => {
    const person = await createSubstitute(t.db);
    const path = await create(person);
    const statuses = [];
    for (let n = 0; n < 121; n++) statuses.push((await read(path)).status);
    expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true);
    expect((await read(path)).headers.get("retry-after")).toBeString();
    expect(statuses.at(-1)).toBe(429);
    t.advance(60 * minute);
    expect((await read(path)).status).toBe(200);
  });
});

test("a poster's feed is of a school of theirs, and of which is said where there are several", async () => {
  const [one, another] = [(await createPrincipal(t.db)).schools[0], (await createPrincipal(t.db)).schools[0]];
  if (!one || !another) throw new Error("no schools");
  const ledare = await createPrincipal(t.db, { schools: [one, another] });
  const ask = (school?: string) =>
    app.as(ledare).post("/api/users/feed/create", { name: "Kanslia", ...(school ? { school } : {}) });
  expect((await ask()).status).toBe(422);
  const stranger = await createPrincipal(t.db);
  expect((await ask(stranger.schools[0]?.name)).status).toBe(403);
  expect((await ask(another.name)).status).toBe(200);
  expect(await list(ledare)).toMatchObject([{ school: another.name, applied: false }]);
});

test("who takes their data along has their feeds, and nothing of them is left of who is gone", async () => {
  const { substitute, job } = await chosen();
  await create(substitute, { name: "Kello" });
  await unpick(job);
  const { body } = await app.as(substitute).get("/api/shared/mydata");
  expect(body.calendarFeeds).toMatchObject([{ name: "Kello", school: null, applied: false }]);
  expect(body.cancelledDays).toMatchObject([{ job: job.key }]);
  await eraseAccount(t.ctx, substitute.email, "commandLine", "asked");
  expect(await t.db.$count(calendarFeeds, eq(calendarFeeds.accountId, substitute.id))).toBe(0);
  expect(await t.db.$count(cancelledDays, eq(cancelledDays.accountId, substitute.id))).toBe(0);
});

test("one that was revoked is forgotten after a year", async () => {
  const person = await createSubstitute(t.db);
  await create(person);
  await revoke(person, (await list(person))[0].id);
  const kept = () => t.db.$count(calendarFeeds, and(eq(calendarFeeds.accountId, person.id)));
  t.advance(364 * 24 * 60 * minute);
  await expire(t.ctx);
  expect(await kept()).toBe(1);
  t.advance(2 * 24 * 60 * minute);
  await expire(t.ctx);
  expect(await kept()).toBe(0);
});
