import { expect, test } from "bun:test";
import fi from "../src/locales/fi/common.json" with { type: "json" };
import fiErrors from "../src/locales/fi/errors.json" with { type: "json" };
import sv from "../src/locales/sv/common.json" with { type: "json" };
import svErrors from "../src/locales/sv/errors.json" with { type: "json" };
import { createSubstitute, createTeacher, testPassword } from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();

const readers = [
  { lang: "fi", width: 375, texts: fi, errors: fiErrors },
  { lang: "sv", width: 1440, texts: sv, errors: svErrors },
] as const;

test.each(readers)(
  "in $lang at $width px who is signed in keeps the menu where a page or a job is not there; a visitor is told so too",
  async ({ lang, width, texts }) => {
    const person = {
      substitute: await createSubstitute(t.db, { lang }),
      teacher: await createTeacher(t.db, { lang }),
    };
    const nowhere = `/app/specific/${crypto.randomUUID()}`;
    for (const [who, path, home] of [
      ["substitute", nowhere, /\/app\/jobs\/all/],
      ["substitute", "/app/not-here", /\/app\/jobs\/all/],
      ["teacher", nowhere.replace("specific", "manage"), /\/app\/jobs\/overview/],
    ] as const) {
      const { page, context } = await visitor(browser, server.origin, { lang, width, mayComplain: /404/ });
      await signIn(page, person[who].email, testPassword);
      expect((await page.goto(path))?.status()).toBe(404);
      await page.getByRole("heading", { level: 1, name: texts.notFound.title }).waitFor();
      expect(
        await page.locator("nav a[href='/app/settings']:visible, nav a[href^='/app/jobs/']:visible").count(),
      ).toBeGreaterThan(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.locator("main").getByRole("link", { name: texts.notFound.home }).click();
      await page.waitForURL(home);
      await context.close();
    }
    const { page, context } = await visitor(browser, server.origin, { lang, width, mayComplain: /404/ });
    expect((await page.goto("/app/not-here"))?.status()).toBe(404);
    await page.getByRole("heading", { level: 1, name: texts.notFound.title }).waitFor();
    await context.close();
  },
);

test.each(readers)(
  "in $lang at $width px an island that fails says so in its place with a way to load anew, and the page stays",
  async ({ lang, width, texts, errors }) => {
    const substitute = await createSubstitute(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width, mayComplain: /./ });
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
    await failed.getByText(errors.unexpected).waitFor();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.unroute("**/app/jobs/all");
    await failed.getByRole("link", { name: texts.failed.reload }).click();
    await failed.waitFor({ state: "detached" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await context.close();
  },
);
