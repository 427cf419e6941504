// Shows (rule: lock-order).
import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/index.ts";
import { testContext } from "../../tests/support/database.ts";
import { createSubstitute } from "../../tests/support/factories.ts";
import { transactionOfGoing } from "./context.ts";

const t = await testContext();
afterAll(() => t.close());

test("of two who wait for each other the one that is ended begins anew, and both are done", async () => {
  const people = [await createSubstitute(t.db), await createSubstitute(t.db)];
  const bothHold = Promise.withResolvers<void>();
  let holding = 0;
  const lock = (order: typeof people, address: string) =>
    transactionOfGoing(t.ctx, async ({ db }) => {
      for (const { id } of order) {
        await db.update(accounts).set({ address }).where(eq(accounts.id, id));
        if (++holding === 2) bothHold.resolve();
        await bothHold.promise;
      }
      return address;
    });
  const done = await Promise.all([lock(people, "one"), lock(people.toReversed(), "other")]);
  expect(done).toEqual(["one", "other"]);
  // Each held one when it waited for the other's, and one of them began anew, or both: whoever begins anew may be first again.
  expect(holding).toBeGreaterThanOrEqual(5);
});
