// Shows (rule: kept-pages, sent-later).
import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { applications } from "../../db/schema/index.ts";
import { whole } from "../../e2e/browser.ts";
import { keptNotice, outbox, withAppBehindLine, withdraw } from "../../e2e/installed/app.fixture.ts";
import { stage } from "../../e2e/stage.ts";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";

const set = await stage();

// Each way of being away on each page, in turns.
test.concurrent.each([
  ["fi", 503, 502, 504],
  ["sv", 502, 504, 503],
] as const)(
  "where the server is away what was seen last is shown, with its time, until it is back: %s, %d, %d, %d",
  async (lang, ofAll, ofPersonal, ofOwn) => {
    const { page, context, line, school, got } = await withAppBehindLine(set, lang, ({ got }) => [
      ownOf(got),
    ]);
    const said = keptNotice(page, lang);
    expect(await said.count()).toBe(0);

    for (const [path, status] of [
      ["/app/jobs/all", ofAll],
      ["/app/jobs/personal", ofPersonal],
      [ownOf(got), ofOwn],
    ] as const) {
      line.answer(status);
      await page.goto(path);
      await said.waitFor();
      expect(await page.locator("main").textContent()).toMatch(lang === "fi" ? /klo\s\d/ : /kl\.\s\d/);
      expect(await page.locator("main").getByText(school.name).count()).toBeGreaterThan(0);
    }
    // What is not kept is as the line says it.
    expect((await page.goto("/app/profile"))?.status()).toBe(ofOwn);

    line.answer(undefined);
    await page.goto("/app/jobs/all");
    await page.locator("main").getByText(school.name).first().waitFor();
    expect(await said.count()).toBe(0);
    await context.close();
    await line.close();
  },
  240_000,
);

const ownOf = ({ id }: { id: string }) => `/app/specific/${id}`;

test.concurrent("what answers in the server's place, as a network with a sign-in of its own, is not taken at its word", async () => {
  const { page, context, line, substitute, applied } = await withAppBehindLine(set, "fi");
  const withdrawn = async () => {
    const mine = and(eq(applications.jobId, applied.id), eq(applications.substituteId, substitute.id));
    const [application] = await set.t.db.select().from(applications).where(mine);
    return Boolean(application?.withdrawnAt);
  };
  await page.goto("/app/jobs/personal");
  await whole(page);
  const call = "/api/users/removeapplicant";
  line.answer(200, call);
  await withdraw(page, "fi");
  const waits = outbox(page).getByText(textsIn("fi")("common:outbox.waits"));
  await waits.waitFor();
  // The page, the worker, and the worker again, which would have been done with it.
  await eventually("it is sent again", () => line.asked(call) >= 3);
  line.answer(403, call);
  const before = line.asked(call);
  await eventually("and again after a no", () => line.asked(call) >= before + 2);
  await waits.waitFor();
  expect(await withdrawn()).toBe(false);

  line.answer(undefined);
  await waits.waitFor({ state: "detached" });
  expect(await withdrawn()).toBe(true);
  await context.close();
  await line.close();
}, 240_000);
