// Shows (rule: logs-tell-no-secrets).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { runInNewContext } from "node:vm";
import { sql } from "drizzle-orm";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createLogger } from "../process/logger.ts";
import { safeTasks } from "../worker/runner.ts";
import { presentable, safeError, withoutData } from "./safe-error.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
});
afterAll(() => t.close());

const secret = "Salainen";
const thrownBy = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => new Error("nothing was thrown"),
    (error: unknown) => error,
  );

const failures: [string, () => PromiseLike<unknown>, string][] = [
  ["a broken constraint", () => t.db.execute(sql`insert into accounts (email) values (${secret})`), "23502"],
  ["a value of the wrong kind", () => t.db.execute(sql`select ${secret}::uuid`), "22P02"],
  ["no such column", () => t.db.execute(sql`select nothing from accounts where email = ${secret}`), "42703"],
  [
    "an exception of the database's own",
    () => t.db.execute(sql.raw(`do $$ begin raise exception '${secret}' using errcode = 'P0001'; end $$`)),
    "P0001",
  ],
  ["the driver's own error", () => t.client`select ${secret}::integer`, "22P02"],
];

describe.each(failures)("%s", (_name, fail, code) => {
  test("is logged with its code, and without what was given to it", async () => {
    const error = await thrownBy(fail());
    const lines: string[] = [];
    createLogger("info", { write: (text) => lines.push(text) }).error({ err: error }, "failed");
    const line = lines.join("");
    expect(line).toContain(code);
    if (code !== "P0001") expect(line).not.toContain(secret);
    expect(JSON.parse(line).err.message).not.toContain(secret);
    expect(withoutData(error).message).not.toContain(secret);
    expect(withoutData(error).stack?.split("\n")[0]).not.toContain(secret);
    expect(withoutData(error).message).toContain(code);
    expect(withoutData(error)).toHaveProperty("code", code);
  });
});

test("a statement is kept as text, with where it failed", async () => {
  const safe = safeError(
    await thrownBy(t.db.execute(sql`insert into schools (name, kind) values (${secret}, 'palace')`)),
  );
  expect(safe.statement).toContain("values ($1, 'palace')");
  expect(safe.stack).toContain("at ");
  expect(safe.cause?.table ?? safe.cause?.constraint).toBeDefined();
});

test("a message whose lines look like those of a stack gets nothing into the log", () => {
  const error = new Error(`first\n    at ${secret} (/${secret}/x.ts:1:1)`);
  expect(safeError(error).stack ?? "").not.toContain(secret);
});

test("addresses and links in any message are left out", () => {
  const { message } = safeError(
    new Error(
      "to åsa.öhman@example.test: see https://x.test/app/reset/abcdef via smtp://user:pass@mail.test",
    ),
  );
  expect(message).not.toMatch(/öhman|abcdef|pass/);
});

test.each([
  ["a plain object", { code: "ENOTFOUND", message: "no host for åsa@example.test", data: secret }],
  [
    "an error of another realm",
    runInNewContext(
      `Object.assign(new Error("no host for åsa@example.test"), { code: "ENOTFOUND", data: "${secret}" })`,
    ),
  ],
])("%s is logged with what it says, and without data", (_, thrown) => {
  const safe = safeError(thrown);
  expect(safe).toMatchObject({ code: "ENOTFOUND", message: "no host for …@…" });
  expect(JSON.stringify(safe)).not.toContain(secret);
  expect(withoutData(thrown)).toHaveProperty("code", "ENOTFOUND");
  expect(presentable(thrown).message).toContain("no host for");
});

test("what says nothing of itself is logged as such", () => {
  for (const thrown of [secret, undefined, null, 7, {}, [secret]])
    expect(safeError(thrown)).toEqual({
      type: typeof thrown,
      message: "something else than an error was thrown",
    });
});

test("a task's failure reaches the queue without data", async () => {
  const tasks = safeTasks({ one: () => t.db.execute(sql`select ${secret}::uuid`) as never });
  const error = await thrownBy(Promise.resolve(tasks["one"]?.({}, {} as never)));
  expect(String(error)).toContain("22P02");
  expect(Bun.inspect(error)).not.toContain(secret);
});
