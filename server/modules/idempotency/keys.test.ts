import { afterAll, beforeAll, expect, test } from "bun:test";
import { accounts, files, idempotencyKeys, jobs, schoolCodes } from "../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createPrincipal, createSchool, createTeacher } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/http.ts";
import type { Actor } from "../auth/index.ts";
import { sentJob } from "../jobs/fixture.ts";
import { forgetKeys } from "./index.ts";

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

const post = (actor: Actor, key: string, body = job) =>
  app.as(actor).post("/api/teachers/addtemp", body, under(key));

test("a key is its caller's own, and its call's own", async () => {
  const key = newKey();
  const before = await t.db.$count(jobs);
  const [one, two] = [await post(teacher, key), await post(principal, key)];
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.body.uniqueId).not.toBe(two.body.uniqueId);
  expect((await app.as(principal).post("/api/principals/sos", { info: "c" }, under(key))).status).toBe(200);
  expect(await t.db.$count(jobs)).toBe(before + 3);
});

test("the quotes of a structured header are no part of the key", async () => {
  const key = newKey();
  const first = await post(teacher, key);
  expect((await post(teacher, `"${key}"`)).body.uniqueId).toBe(first.body.uniqueId);
});

test("nobody gets a remembered answer without a session", async () => {
  const key = newKey();
  await post(teacher, key);
  expect((await app.anybody.post("/api/teachers/addtemp", job, under(key))).status).toBe(401);
});

test("a key is forgotten after a day, and holds neither password nor address of a registration", async () => {
  const rows = JSON.stringify(await t.db.select({ answer: idempotencyKeys.answer }).from(idempotencyKeys));
  for (const secret of [substitute.password, substitute.email, "token"]) expect(rows).not.toContain(secret);
  const key = newKey();
  const first = await post(teacher, key);
  t.advance(24 * 3_600_000 + 1_000);
  expect((await post(teacher, key)).body.uniqueId).not.toBe(first.body.uniqueId);
  await forgetKeys(t.ctx);
  expect(await t.db.$count(idempotencyKeys)).toBe(1);
});

test("what is kept of a body cannot be found by trying passwords", async () => {
  await app.anybody.post("/api/users/register-user", substitute, under(newKey(), "203.0.113.78"));
  const body = { ...job, additionalInfo: "guess" };
  await post(teacher, newKey(), body);
  const { createHash } = await import("node:crypto");
  const plain = [substitute, body, job].map((sent) =>
    createHash("sha256").update(JSON.stringify(sent)).digest("hex"),
  );
  const kept = await t.db.select({ print: idempotencyKeys.fingerprint }).from(idempotencyKeys);
  for (const { print } of kept) expect(plain).not.toContain(print.toString("hex"));
});

test("the header is documented where it is taken", async () => {
  const { body } = await app.anybody.get("/api/openapi.json");
  for (const [path] of calls) {
    const { parameters = [] } = body.paths[path].post;
    expect(parameters.map(({ name }: { name: string }) => name)).toContain("Idempotency-Key");
  }
});
