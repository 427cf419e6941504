import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { accounts, files, jobs, schoolCodes } from "../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createPrincipal, createSchool, createTeacher } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/http.ts";
import type { Actor } from "../auth/index.ts";
import { sentJob } from "../jobs/fixture.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let principal: Actor;
let teacher: Actor;
let keys = 0;

beforeAll(async () => {
  t = await testContext({ TRUSTED_PROXIES: "1" });
  t.setNow(new Date("2026-11-20T07:01:00Z"));
  app = await testApp(t);
  const school = await createSchool(t.db);
  principal = await createPrincipal(t.db, { schools: [school] });
  teacher = await createTeacher(t.db, { school });
  await t.db.insert(schoolCodes).values({ schoolId: school.id, code: "ONCE-1" });
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const newKey = () => `key-${++keys}`;
const under = (key: string, address = "203.0.113.1") => ({
  headers: { "idempotency-key": key, "x-forwarded-for": address },
});
const job = sentJob({ startDate: "2026-12-01", endDate: "2026-12-01" });
const person = (n: number) => ({
  firstName: "Aino",
  lastName: "Korhonen",
  email: `once-${n}@example.test`,
  confirmEmail: `once-${n}@example.test`,
  phone: "040 123 4567",
  password: "kevätaurinko",
  password2: "kevätaurinko",
});
const substitute = {
  ...person(1),
  language: "suomi",
  status: "Opettaja",
  regions: ["FI-18"],
  birthDate: "12.03.1990",
};
const file = (text: string) => {
  const form = new FormData();
  form.append("files", new File([text], "ohje.txt", { type: "text/plain" }));
  return form;
};
const picture = async (red: number) => {
  const { default: sharp } = await import("sharp");
  const background = { r: red, g: 0, b: 0 };
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append("img", new File([new Uint8Array(bytes)], "me.png", { type: "image/png" }));
  return form;
};

type Body = object | (() => object | Promise<object>);
const made = (body: Body) => (typeof body === "function" ? (body as () => object)() : body);

const calls: [string, () => ReturnType<typeof app.as>, Body, Body, () => Promise<number>][] = [
  [
    "/api/teachers/addtemp",
    () => app.as(teacher),
    job,
    { ...job, additionalInfo: "another" },
    () => t.db.$count(jobs),
  ],
  ["/api/principals/sos", () => app.as(principal), { info: "a" }, { info: "b" }, () => t.db.$count(jobs)],
  [
    "/api/users/register-user",
    () => app.anybody,
    substitute,
    { ...substitute, firstName: "Aina" },
    () => t.db.$count(accounts),
  ],
  [
    "/api/teachers/register",
    () => app.anybody,
    { ...person(2), code: "ONCE-1" },
    { ...person(3), code: "ONCE-1" },
    () => t.db.$count(accounts),
  ],
  [
    "/api/principals/register",
    () => app.anybody,
    { ...person(4), school: "Kertakoulu" },
    { ...person(5), school: "Kertakoulu" },
    () => t.db.$count(accounts),
  ],
  [
    "/api/shared/upload/files",
    () => app.as(teacher),
    () => file("one"),
    () => file("two"),
    () => t.db.$count(files),
  ],
  [
    "/api/shared/image",
    () => app.as(teacher),
    () => picture(1),
    () => picture(200),
    () => t.db.$count(files),
  ],
];

describe.each(calls)("%s under an Idempotency-Key", (path, caller, body, other, count) => {
  test("is done once, answers a retry as before, and refuses another body", async () => {
    const key = newKey();
    const before = await count();
    const first = await caller().post(path, await made(body), under(key));
    expect(first.status).toBe(200);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    const again = await caller().post(path, await made(body), under(key));
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await count()).toBe(before + 1);
    const reused = await caller().post(path, await made(other), under(key));
    expect(reused).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
    expect(await count()).toBe(before + 1);
  });

  test("refuses a key that is none, in words", async () => {
    for (const key of ["", "two words", "x".repeat(256), '""']) {
      const answer = await caller().post(path, await made(body), under(key));
      expect(answer).toMatchObject({ status: 422, body: { code: "idempotency_key_invalid" } });
      expect(answer.body.msg).toBeString();
    }
  });
});
