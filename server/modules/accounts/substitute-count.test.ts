// Shows (rule: operator-messages).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts } from "../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSubstitute,
  createTeacher,
} from "../../../tests/support/factories.ts";
import { refusal } from "../jobs/fixture.ts";
import { substituteCount } from "./index.ts";
import { closeAccount } from "./kept/index.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
});
afterAll(() => t.close());

test("whoever may sign in as a substitute is counted, and nobody else; the operator alone asks", async () => {
  const operator = await createOperator(t.db);
  const [teacher, principal] = [await createTeacher(t.db), await createPrincipal(t.db)];
  const [, closed, locked, unconfirmed] = await Promise.all(
    Array.from({ length: 4 }, () => createSubstitute(t.db)),
  );
  expect(await substituteCount(t.ctx, operator)).toBe(4);
  await closeAccount(t.ctx, closed?.email ?? "", operator);
  await t.db
    .update(accounts)
    .set({ lockedAt: new Date() })
    .where(eq(accounts.id, locked?.id ?? ""));
  await t.db
    .update(accounts)
    .set({ confirmedAt: null })
    .where(eq(accounts.id, unconfirmed?.id ?? ""));
  expect(await substituteCount(t.ctx, operator)).toBe(1);
  for (const other of [teacher, principal])
    expect(await refusal((async () => substituteCount(t.ctx, other))())).toMatchObject({ status: 403 });
});
