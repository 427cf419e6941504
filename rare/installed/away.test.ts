import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { applications } from "../../db/schema/index.ts";
import { market, withApp } from "../../e2e/installed/app.fixture.ts";
import { lineTo } from "../../e2e/installed/line.fixture.ts";
import { stage } from "../../e2e/stage.ts";
import common from "../../src/locales/fi/common.json" with { type: "json" };
import fi from "../../src/locales/fi/jobs.json" with { type: "json" };
import sv from "../../src/locales/sv/jobs.json" with { type: "json" };
import { eventually } from "../../tests/support/eventually.ts";

const set = await stage();
const texts = { fi, sv };

test.each([
  ["fi", 503],
  ["sv", 502],
  ["fi", 504],
] as const)(
  "where the server is away what was seen last is shown, with its time, until it is back: %s, %d",
  async (lang, status) => {
    const { substitute, school, got } = await market(set, lang);
    const line = lineTo(set.server.origin);
    const own = `/app/specific/${got.id}`;
    const { page, context } = await withApp(
      { ...set, server: { ...set.server, origin: line.origin } },
      substitute,
      lang,
      [own],
    );
    const said = page.getByText(texts[lang].live.kept.split("{{when}}")[0] ?? "");
    expect(await said.count()).toBe(0);

    line.answer(status);
    for (const path of ["/app/jobs/all", "/app/jobs/personal", own]) {
      await page.goto(path);
      await said.waitFor();
      expect(await page.locator("main").textContent()).toMatch(lang === "fi" ? /klo\s\d/ : /kl\.\s\d/);
      expect(await page.locator("main").getByText(school.name).count()).toBeGreaterThan(0);
    }
    // What is not kept is as the line says it.
    expect((await page.goto("/app/profile"))?.status()).toBe(status);

    line.answer(undefined);
    await page.goto("/app/jobs/all");
    await page.locator("main").getByText(school.name).first().waitFor();
    expect(await said.count()).toBe(0);
    await context.close();
    await line.close();
  },
);

test("what answers in the server's place, as a network with a sign-in of its own, is not taken at its word", async () => {
  const { substitute, applied } = await market(set, "fi");
  const line = lineTo(set.server.origin);
  const server = { ...set.server, origin: line.origin };
  const { page, context } = await withApp({ ...set, server }, substitute, "fi");
  const withdrawn = async () => {
    const mine = and(eq(applications.jobId, applied.id), eq(applications.substituteId, substitute.id));
    const [application] = await set.t.db.select().from(applications).where(mine);
    return Boolean(application?.withdrawnAt);
  };
  await page.goto("/app/jobs/personal");
  await page.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);
  const call = "/api/users/removeapplicant";
  line.answer(200, call);
  await page.getByRole("link", { name: fi.applications.withdraw }).click();
  await page.getByRole("button", { name: fi.applications.confirm.ok }).click();
  const waits = page.locator("[data-outbox] .notice").getByText(common.outbox.waits);
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
}, 60_000);
