// Shows (rule: answer-shape).
import { expect, test } from "bun:test";
import fi from "../../src/locales/fi/common.json" with { type: "json" };
import fiErrors from "../../src/locales/fi/errors.json" with { type: "json" };
import sv from "../../src/locales/sv/common.json" with { type: "json" };
import svErrors from "../../src/locales/sv/errors.json" with { type: "json" };
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

const asks = (path: string, headers: Record<string, string>, method = "GET") =>
  fetch(server.origin + path, { method, headers, redirect: "manual" });
const asBrowser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

test.each(readers)(
  "in $lang whoever opens an address that is not there outside of the app sees the page that says so",
  async ({ lang, width, texts }) => {
    const { page, context } = await visitor(browser, server.origin, { lang, width, mayComplain: /404/ });
    for (const path of ["/foo", "/jobs?id=1", "/fi/nowhere"]) {
      expect((await page.goto(path))?.status()).toBe(404);
      await page.getByRole("heading", { level: 1, name: texts.notFound.title }).waitFor();
      expect(await page.locator("html").getAttribute("lang")).toBe(lang);
    }
    await page.getByRole("link", { name: texts.notFound.home }).click();
    await page.waitForURL(/\/app\/$/);
    await context.close();
  },
);

test("outside of the app a browser is told in a page what else is refused, with its status and headers", async () => {
  const wrongMethod = await asks("/fi", { ...asBrowser, "accept-language": "sv" }, "DELETE");
  expect([wrongMethod.status, wrongMethod.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  const page = await wrongMethod.text();
  expect(page).toContain(svErrors.wrongMethod);
  expect(page).toContain('<html lang="sv"');
  expect(wrongMethod.headers.get("cache-control")).toContain("no-store");
  expect(wrongMethod.headers.get("content-security-policy")).toContain("default-src");
  expect(wrongMethod.headers.get("x-frame-options")).toBe("DENY");
});

test("programs are told in JSON, and so is whoever asks below /api, whatever they accept", async () => {
  for (const [path, headers] of [
    ["/foo", {}],
    ["/foo", { accept: "application/json" }],
    ["/api/nowhere", asBrowser],
    ["/oauth/nowhere", asBrowser],
  ] as const) {
    const answer = await asks(path, headers);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      404,
      "application/json;charset=utf-8",
    ]);
    expect(await answer.json()).toEqual({ code: "not_found", msg: fiErrors.notFound });
  }
});

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
