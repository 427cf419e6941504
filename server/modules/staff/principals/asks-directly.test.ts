// Shows (rule: time-to-answer, changed-meanwhile, left-out-keeps).
import { afterAll, describe, expect, test } from "bun:test";
import { createPrincipal, createSchool, createTeacher } from "../../../../tests/support/factories.ts";
import { appUnderTest } from "../../../../tests/support/servers/app-under-test.ts";
import type { Actor } from "../../auth/index.ts";

const { app, t, close } = await appUnderTest();
afterAll(close);

const [one, two, foreign] = [await createSchool(t.db), await createSchool(t.db), await createSchool(t.db)];
const principal = await createPrincipal(t.db, { schools: [one] });
const colleague = await createPrincipal(t.db, { schools: [one] });
const leader = await createPrincipal(t.db, { schools: [one, two] });
const teacher = await createTeacher(t.db, { school: one });

const save = (actor: Actor, body: object, headers: Record<string, string> = {}) =>
  app.as(actor).post("/api/principals/settings/save", { email: actor.email, ...body }, { headers });
const read = (actor: Actor) => app.as(actor).post("/api/principals/get/principal", { email: actor.email });
const keptAt = async (schoolId: string) =>
  (await read(leader)).body.asking.find((kept: { schoolId: string }) => kept.schoolId === schoolId);

describe("how a school asks directly", () => {
  test("is what its principals say; what is left out stays", async () => {
    expect(await keptAt(one.id)).toEqual({ schoolId: one.id, answerMinutes: 0, askReserve: true });
    expect((await save(principal, { answerMinutes: 30 })).status).toBe(200);
    expect(await keptAt(one.id)).toEqual({ schoolId: one.id, answerMinutes: 30, askReserve: true });
    expect((await save(colleague, { askReserve: false })).status).toBe(200);
    expect(await keptAt(one.id)).toEqual({ schoolId: one.id, answerMinutes: 30, askReserve: false });
    const others = { info: "Avain kansliasta", firstTo: [{ group: "favourites", minutes: 20 }] };
    expect((await save(principal, others)).status).toBe(200);
    expect(await keptAt(one.id)).toEqual({ schoolId: one.id, answerMinutes: 30, askReserve: false });
    expect((await save(principal, { answerMinutes: 0, askReserve: true })).status).toBe(200);
    expect(await keptAt(one.id)).toEqual({ schoolId: one.id, answerMinutes: 0, askReserve: true });
    const [mine] = (await read(principal)).body.hearFirst;
    expect(mine).toMatchObject({ firstTo: others.firstTo });
  });

  test("is said of one of several, and of no other's", async () => {
    for (const change of [{ answerMinutes: 20 }, { askReserve: false }]) {
      expect((await save(leader, change)).status).toBe(422);
      expect((await save(leader, { ...change, school: foreign.id })).status).toBe(403);
      expect((await save(principal, { ...change, school: two.name })).status).toBe(403);
      expect((await save(teacher, change)).status).toBe(403);
    }
    expect((await save(leader, { answerMinutes: 20, askReserve: false, school: two.id })).status).toBe(200);
    expect([await keptAt(one.id), await keptAt(two.id)]).toMatchObject([
      { answerMinutes: 0, askReserve: true },
      { answerMinutes: 20, askReserve: false },
    ]);
  });

  test.each([4, 61, 7.5, -5, "soon"])(
    "is not %p minutes, and then nothing else is saved",
    async (answerMinutes) => {
      expect((await save(principal, { answerMinutes, askReserve: false })).status).toBe(422);
      expect(await keptAt(one.id)).toMatchObject({ answerMinutes: 0, askReserve: true });
    },
  );

  test("is not overwritten by who has seen another, even at once", async () => {
    const [mine, theirs] = [(await read(principal)).headers, (await read(colleague)).headers];
    const both = await Promise.all([
      save(principal, { answerMinutes: 10 }, { "if-match": mine.get("etag") ?? "" }),
      save(colleague, { answerMinutes: 60 }, { "if-match": theirs.get("etag") ?? "" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});
