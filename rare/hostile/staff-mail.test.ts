// Shows (rule: staff-mail-limits).
import { afterAll, expect, test } from "bun:test";
import type { ActorSchool } from "../../server/modules/auth/index.ts";
import { createPrincipal, createSchool } from "../../tests/support/factories.ts";
import { appUnderTest } from "../../tests/support/servers/app-under-test.ts";

const { t, app, close } = await appUnderTest();
afterAll(close);

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

test("300 deeds to people who never asked are the end of a day, for a principal of many schools too", async () => {
  const schools: ActorSchool[] = [];
  for (let n = 0; n < 6; n++) schools.push(await createSchool(t.db));
  const ledare = await createPrincipal(t.db, { schools });
  t.setNow(new Date("2026-11-03T00:00:30Z"));
  let added = 0;
  for (let hour = 0; hour < 6; hour++) {
    const [done] = await statuses(61, () =>
      app.as(ledare).post("/api/principals/create/code", { school: schools[hour]?.id }),
    );
    added += done ?? 0;
    t.advance(3_600_000);
  }
  // 61 calls in each of five hours: the 61st is refused but counts, and the day's 300 are reached in the fifth.
  expect(added).toBeGreaterThan(290);
  expect(added).toBeLessThanOrEqual(300);
  t.setNow(new Date());
});
