// Shows (rule: who-hears-first, changed-meanwhile, left-out-keeps).
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

const firstTo = [{ group: "favourites", minutes: 20 }];
const save = (actor: Actor, body: object, headers: Record<string, string> = {}) =>
  app.as(actor).post("/api/principals/settings/save", { email: actor.email, ...body }, { headers });
const read = (actor: Actor) => app.as(actor).post("/api/principals/get/principal", { email: actor.email });
const keptAt = async (schoolId: string) =>
  (await read(leader)).body.hearFirst.find((kept: { schoolId: string }) => kept.schoolId === schoolId);

describe("who hears first at a school", () => {
  test("is what its principals say; what is left out stays", async () => {
    expect((await save(principal, { firstTo })).status).toBe(200);
    expect(await keptAt(one.id)).toEqual({ schoolId: one.id, firstTo, teachersMayChange: true });
    expect((await save(colleague, { teachersMayChange: false })).status).toBe(200);
    expect(await keptAt(one.id)).toEqual({ schoolId: one.id, firstTo, teachersMayChange: false });
    expect((await save(principal, { info: "Avain kansliasta" })).status).toBe(200);
    expect(await keptAt(one.id)).toEqual({ schoolId: one.id, firstTo, teachersMayChange: false });
    expect((await save(principal, { firstTo: [], teachersMayChange: true })).status).toBe(200);
    expect(await keptAt(one.id)).toEqual({ schoolId: one.id, firstTo: [], teachersMayChange: true });
  });

  test("is said of one of several, and of no other's", async () => {
    expect((await save(leader, { firstTo })).status).toBe(422);
    expect((await save(leader, { firstTo, school: foreign.id })).status).toBe(403);
    expect((await save(principal, { firstTo, school: two.name })).status).toBe(403);
    expect((await save(teacher, { firstTo })).status).toBe(403);
    expect((await save(leader, { firstTo, school: two.id })).status).toBe(200);
    expect([await keptAt(one.id), await keptAt(two.id)]).toMatchObject([{ firstTo: [] }, { firstTo }]);
  });

  test.each([
    ["a group twice", [...firstTo, ...firstTo]],
    ["another order", [{ group: "beenHere", minutes: 20 }, ...firstTo]],
    ["other minutes", [{ group: "favourites", minutes: 15 }]],
    ["a group that there is none of", [{ group: "everybody", minutes: 20 }]],
  ])("is not %s", async (_what, wrong) => {
    expect((await save(principal, { firstTo: wrong })).status).toBe(422);
    expect(await keptAt(one.id)).toMatchObject({ firstTo: [] });
  });

  test("is not overwritten by who has seen another, even at once", async () => {
    const [mine, theirs] = [(await read(principal)).headers, (await read(colleague)).headers];
    const both = await Promise.all([
      save(principal, { firstTo }, { "if-match": mine.get("etag") ?? "" }),
      save(
        colleague,
        { firstTo: [{ group: "favourites", minutes: 60 }] },
        { "if-match": theirs.get("etag") ?? "" },
      ),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});
