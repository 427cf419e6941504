// Shows (rule: teacher-added, staff-mail-limits).
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { rateLimits } from "../../../../db/schema/index.ts";
import { createPrincipal, createTeacher } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { membership, person } from "./joining/membership.fixture.ts";
import { mailsOf } from "./teachers.fixture.ts";

/** What one principal can do to people who never asked for it. */

const { t, app, newSchool, close } = await membership();
let principal: Actor;

beforeEach(async () => {
  ({ principal } = await newSchool());
});
afterAll(close);

const post = (actor: Actor, call: string, body?: object) =>
  app.as(actor).post(`/api/principals/${call}`, body);
const add = (actor: Actor, changes: object = {}) => post(actor, "teacher/add", person(changes));
const signIn = (email: string) =>
  app.anybody.post("/api/shared/login", { email, password: "rehtorin-valinta" });
const tokenIn = (text: string | undefined) => /\/app\/confirm\/(\S+)/.exec(text ?? "")?.[1] ?? "";

describe("an added teacher", () => {
  test("is nobody until they have confirmed by the link of the mail", async () => {
    await mailsOf(t);
    const body = person();
    expect((await post(principal, "teacher/add", body)).status).toBe(200);
    expect(await signIn(body.email)).toMatchObject({ status: 400, body: { code: "not_confirmed" } });
    const startDate = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const inTheirName = await app.as(principal).post("/api/teachers/addtemp", {
      owner: body.email,
      startDate,
      startTime: "08:00",
      endTime: "12:00",
      typeOfTemp: "one",
    });
    expect(inTheirName.status).toBe(403);

    const [added] = await mailsOf(t);
    expect(added).toMatchObject({
      to: { address: body.email },
      subject: "Sinut on lisätty opettajaksi Tuuriin",
    });
    expect(added?.text).toContain(principal.schools[0]?.name ?? "no school");
    await post(principal, "send/information", body);
    const [details] = await mailsOf(t);
    expect(details?.text).toContain("rehtorin-valinta");
    // Both links work, whichever mail is opened.
    expect(tokenIn(details?.text)).not.toBe(tokenIn(added?.text));
    const confirmed = await app.anybody.post(`/api/shared/confirm/${tokenIn(added?.text)}`);
    expect(confirmed.status).toBe(200);
    expect((await app.anybody.post(`/api/shared/confirm/${tokenIn(details?.text)}`)).status).toBe(200);
    expect((await signIn(body.email)).status).toBe(200);
  });

  test("who has confirmed is mailed no login details any more", async () => {
    const teacher = await createTeacher(t.db, { school: principal.schools[0] });
    await mailsOf(t);
    for (const password of ["tuuri-test", "a guess"]) {
      const answer = await post(principal, "send/information", {
        ...person(),
        email: teacher.email,
        password,
      });
      expect([answer.status, answer.body.code]).toEqual([409, "already_confirmed"]);
    }
    expect(await mailsOf(t)).toEqual([]);
  });
});

describe("in a row", () => {
  const statuses = async (times: number, call: () => Promise<{ status: number; headers: Headers }>) => {
    const answers = [];
    for (let n = 0; n < times; n++) answers.push(await call());
    const refused = answers.filter(({ status }) => status === 429);
    for (const { headers } of refused) {
      const seconds = Number(headers.get("retry-after"));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(24 * 3600);
    }
    return [answers.filter(({ status }) => status === 200).length, refused.length];
  };

  /** As if whoever has done something had done so more often: each time takes long. */
  const more = (times: number) => t.db.update(rateLimits).set({ hits: sql`${rateLimits.hits} + ${times}` });

  test("60 teachers are added in an hour, by all principals of a school together", async () => {
    t.setNow(new Date("2026-11-02T09:00:30Z"));
    expect(await statuses(2, () => add(principal))).toEqual([2, 0]);
    await more(55);
    expect(await statuses(8, () => add(principal))).toEqual([3, 5]);
    const second = await createPrincipal(t.db, { schools: principal.schools });
    expect((await add(second)).status).toBe(429);
    const elsewhere = await createPrincipal(t.db);
    expect((await add(elsewhere)).status).toBe(200);
    t.advance(3_600_000);
    expect((await add(second)).status).toBe(200);
    t.setNow(new Date());
  });

  test("moving somebody to another address counts as adding", async () => {
    const teacher = await createTeacher(t.db, { school: principal.schools[0] });
    let email = teacher.email;
    const move = () => {
      const oldEmail = email;
      email = `m-${crypto.randomUUID()}@example.test`;
      return post(principal, "edit/teacher", { oldEmail, email });
    };
    expect(await statuses(2, move)).toEqual([2, 0]);
    await more(55);
    expect(await statuses(4, move)).toEqual([3, 1]);
  });

  test("60 login details and 60 codes in an hour", async () => {
    for (let n = 0; n < 6; n++)
      await post(principal, "teacher/add", person({ email: `details-${n}@example.test` }));
    await t.db.delete(rateLimits);
    let next = 0;
    const details = () =>
      post(principal, "send/information", person({ email: `details-${next++}@example.test` }));
    const code = () => post(principal, "create/code", {});
    for (const deed of [details, code]) expect(await statuses(2, deed)).toEqual([2, 0]);
    await more(55);
    for (const deed of [details, code]) expect(await statuses(4, deed)).toEqual([3, 1]);
  });
});
