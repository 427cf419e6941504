// Shows (rule: menu-counts).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createPrincipal, createSchool, createSubstitute } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import { apply } from "../../bookings/applications/index.ts";
import { newJob } from "../fixture.ts";
import { menuCounts } from "../lists/index.ts";
import { postJob } from "../posting/index.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
});
afterAll(() => t.close());

test("the menu of who has several schools counts at the one that they look at, also while they look", async () => {
  const [north, south] = [await createSchool(t.db), await createSchool(t.db)];
  const ledare = await createPrincipal(t.db, { schools: [north, south] });
  const far = { startDate: "2099-11-09", endDate: "2099-11-09" };
  const post = async (school: string) => (await postJob(t.ctx, ledare, newJob({ ...far, school }))).id;
  const [key] = [await post(north.id), await post(south.id), await post(south.id)];
  await apply(t.ctx, await createSubstitute(t.db), { key });
  const app = await testApp(t);
  for (const [school, board, jobs] of [
    [north.id, 1, 1],
    [south.id, 0, 2],
    [undefined, 1, 3],
  ] as const) {
    expect(await menuCounts(t.ctx, ledare, school)).toMatchObject({ board, jobs });
    const query = { withCounts: true, ...(school ? { schoolId: school } : {}) };
    const { body } = await app.as(ledare).post("/api/principals/temps/v2", query);
    expect(body.counts.menu).toEqual({ board, jobs });
  }
  await app.close();
});
