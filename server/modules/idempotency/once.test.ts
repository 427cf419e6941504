// Shows (rule: idempotency-key).
import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { jobs, schoolCodes } from "../../../db/schema/index.ts";
import { callers, job, newKey, substitute, under } from "./calls.fixture.ts";
import { once } from "./index.ts";

const { t, app, teacher, post, close } = await callers();
afterAll(close);

test("many sendings at once do it once: the others are told to wait, or get the answer", async () => {
  const key = newKey();
  const before = await t.db.$count(jobs);
  const answers = await Promise.all(Array.from({ length: 12 }, () => post(teacher, key)));
  expect(await t.db.$count(jobs)).toBe(before + 1);
  for (const { status, body, headers } of answers.filter((answer) => answer.status !== 200)) {
    expect([status, body.code]).toEqual([409, "idempotency_key_running"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
  const ids = answers.flatMap(({ status, body }) => (status === 200 ? [body.uniqueId] : []));
  expect(new Set(ids).size).toBe(1);
});

test("while the first is under way a retry is told to wait", async () => {
  const sent = { key: newKey(), caller: "x", operation: "POST /x", body: {} };
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const first = once(t.ctx, sent, async () => {
    started.resolve();
    await ended;
    return { n: 1 };
  });
  await started.promise;
  const second = once(t.ctx, sent, async () => ({ n: 2 }));
  await expect(second).rejects.toMatchObject({ status: 409, code: "idempotency_key_running" });
  end();
  expect(await first).toEqual({ answer: { n: 1 }, again: false });
  expect(await once(t.ctx, sent, async () => ({ n: 3 }))).toEqual({ answer: { n: 1 }, again: true });
});

test("a form that is sent twice waits for the first", async () => {
  const sent = { key: newKey(), caller: "x", operation: "a form", body: {}, waits: true };
  let done = 0;
  const answers = await Promise.all(
    [1, 2, 3].map(() => once(t.ctx, sent, async () => ({ n: await Promise.resolve(++done) }))),
  );
  expect(answers.map(({ answer }) => answer.n)).toEqual([1, 1, 1]);
});

test("what is refused may be mended under the same key", async () => {
  const key = newKey();
  expect((await post(teacher, key, { ...job, endDate: "2026-11-01" })).status).toBe(422);
  expect((await post(teacher, key)).status).toBe(200);
});

test("the deed and its memory stand or fall together", async () => {
  const sent = { key: newKey(), caller: "x", operation: "POST /x", body: {} };
  const found = async (fails: boolean) =>
    once(t.ctx, sent, async (ctx) => {
      await ctx.db.insert(schoolCodes).values({ schoolId: teacher.schools[0]?.id ?? "", code: "TOGETHER" });
      if (fails) throw new Error("killed here");
      return { done: true };
    });
  await expect(found(true)).rejects.toThrow("killed here");
  expect(await t.db.$count(schoolCodes, eq(schoolCodes.code, "TOGETHER"))).toBe(0);
  expect((await found(false)).again).toBe(false);
  expect((await found(false)).again).toBe(true);
});

test("what a refused registration counts stays counted", async () => {
  const register = (n: number) =>
    app.anybody.post("/api/users/register-user", substitute, under(`taken-${n}`, "203.0.113.77"));
  const first = await app.anybody.post("/api/users/register-user", substitute, under("not-taken-yet"));
  expect(first.status).toBe(200);
  const statuses = [];
  for (let n = 0; n < 61; n++) statuses.push((await register(n)).status);
  expect(statuses.slice(0, 60).every((status) => status === 422)).toBe(true);
  expect(statuses[60]).toBe(429);
});

test("what waits for a store of files holds up nobody who posts", async () => {
  const stuck = Promise.withResolvers<void>();
  const uploads = Array.from({ length: 12 }, (_, n) => {
    const sent = { key: newKey(), caller: "x", operation: "POST /upload", body: {}, apart: true };
    return once(t.ctx, sent, async () => {
      await stuck.promise;
      return { n };
    });
  });
  // Would wait for ever in the line of those.
  expect((await post(teacher, newKey())).status).toBe(200);
  stuck.resolve();
  expect((await Promise.all(uploads)).map(({ answer }) => answer.n)).toEqual(uploads.map((_, n) => n));
});

test("of two that are done apart at once both get the answer of one", async () => {
  const sent = { key: newKey(), caller: "x", operation: "POST /upload", body: {}, apart: true };
  let done = 0;
  const answers = await Promise.all(
    [1, 2, 3].map(() => once(t.ctx, sent, async () => ({ n: await Promise.resolve(++done) }))),
  );
  expect(new Set(answers.map(({ answer }) => answer.n)).size).toBe(1);
  expect((await once(t.ctx, sent, async () => ({ n: 99 }))).again).toBe(true);
});
