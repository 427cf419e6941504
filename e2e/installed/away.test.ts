import { expect, test } from "bun:test";
import fi from "../../src/locales/fi/jobs.json" with { type: "json" };
import sv from "../../src/locales/sv/jobs.json" with { type: "json" };
import { stage } from "../stage.ts";
import { market, withApp } from "./app.fixture.ts";
import { lineTo } from "./line.fixture.ts";

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
