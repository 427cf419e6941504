import { expect, test } from "bun:test";
import fi from "../../src/locales/fi/common.json" with { type: "json" };
import fiErrors from "../../src/locales/fi/errors.json" with { type: "json" };
import sv from "../../src/locales/sv/common.json" with { type: "json" };
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

const readers = [
  {
    ...{ lang: "fi" as const, width: 375, texts: fi },
    ...{ create: createSubstitute, path: "/app/specific/", home: /\/app\/jobs\/all/ },
  },
  {
    ...{ lang: "sv" as const, width: 1440, texts: sv },
    ...{ create: createTeacher, path: "/app/manage/", home: /\/app\/jobs\/overview/ },
  },
] as const;

test.each(readers)(
  "in $lang at $width px who is signed in keeps the menu where a page or a job is not there; a visitor is told so too",
  async ({ lang, width, texts, create, path, home }) => {
    const { page, context } = await visitor(browser, server.origin, { lang, width, mayComplain: /404/ });
    const title = page.getByRole("heading", { level: 1, name: texts.notFound.title });
    expect((await page.goto("/app/not-here"))?.status()).toBe(404);
    await title.waitFor();
    await signIn(page, (await create(t.db, { lang })).email, testPassword);
    for (const nowhere of ["/app/not-here", path + crypto.randomUUID()]) {
      expect((await page.goto(nowhere))?.status()).toBe(404);
      await title.waitFor();
      expect(
        await page.locator("nav a[href='/app/settings']:visible, nav a[href^='/app/jobs/']:visible").count(),
      ).toBeGreaterThan(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.locator("main").getByRole("link", { name: texts.notFound.home }).click();
    await page.waitForURL(home);
    await context.close();
  },
);

test("an island that fails says so in its place with a way to load anew, and the page stays", async () => {
  const substitute = await createSubstitute(t.db, { lang: "fi" });
  const { page, context } = await visitor(browser, server.origin, {
    lang: "fi",
    width: 375,
    mayComplain: /./,
  });
  await signIn(page, substitute.email, testPassword);
  // Data that the list cannot show.
  await page.route("**/app/jobs/all", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(component-export="OpenJobs"[^>]*? props=")[^"]*"/,
      '$1{}"',
    );
    await route.fulfill({ response, body });
  });
  await page.goto("/app/jobs/all");
  const failed = page.locator("astro-island > [role=alert]");
  await failed.getByText(fiErrors.unexpected).waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.unroute("**/app/jobs/all");
  await failed.getByRole("link", { name: fi.failed.reload }).click();
  await failed.waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await context.close();
});
