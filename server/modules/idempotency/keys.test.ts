// Shows (rule: idempotency-key).
import { afterAll, expect, test } from "bun:test";
import { idempotencyKeys, jobs } from "../../../db/schema/index.ts";
import { callers, job, newKey, person, substitute, under } from "./calls.fixture.ts";
import { forgetKeys } from "./index.ts";

const { t, app, principal, teacher, post, close } = await callers();
afterAll(close);

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
  const registered = { ...substitute, ...person(2) };
  const answer = await app.anybody.post("/api/users/register-user", registered, under(newKey()));
  expect(answer.status).toBe(200);
  const rows = JSON.stringify(await t.db.select({ answer: idempotencyKeys.answer }).from(idempotencyKeys));
  for (const secret of [registered.password, registered.email, "token"]) expect(rows).not.toContain(secret);
  const key = newKey();
  const first = await post(teacher, key);
  t.advance(24 * 3_600_000 + 1_000);
  expect((await post(teacher, key)).body.uniqueId).not.toBe(first.body.uniqueId);
  await forgetKeys(t.ctx);
  expect(await t.db.$count(idempotencyKeys)).toBe(1);
});

test("what is kept of an answer opens with the client's key alone: why somebody is absent outlives no job", async () => {
  const key = newKey();
  const first = await post(teacher, key, { ...job, additionalInfo: "Avain kansliasta" });
  expect(JSON.stringify(first.body)).toContain("Avain kansliasta");
  const kept = await t.db.select({ answer: idempotencyKeys.answer }).from(idempotencyKeys);
  for (const { answer } of kept) expect(answer).not.toMatch(/[{":]/);
  expect((await post(teacher, key, { ...job, additionalInfo: "Avain kansliasta" })).body).toEqual(first.body);
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
