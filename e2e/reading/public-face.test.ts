// Shows (rule: public-face).
import { describe, expect, test } from "bun:test";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { weigh, withoutCache } from "../pages/measures/weight.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";

// A process that serves pages alone has all of it; so has one that does everything (page-headers.test.ts).
const { t, server, browser } = await stage({ ROLE: "web" });
const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
await postJob(t.ctx, await createTeacher(t.db), {
  startDate,
  startTime: "08:00",
  endTime: "12:00",
  type: "one",
});

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(server.origin + path, { method, headers, redirect: "manual" });
const langOf = async (answer: Response) => /<html lang="(\w+)"/.exec(await answer.text())?.[1];

describe("the site's root", () => {
  test.each([
    [{}, "fi"],
    [{ "accept-language": "en, sv;q=0.8" }, "sv"],
    [{ "accept-language": "sv", cookie: "_lang=fi" }, "fi"],
    [{ "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)", cookie: "_lang=sv" }, "sv"],
  ] as const)("shows a visitor with %j the page in %s", async (headers, lang) => {
    const answer = await ask("/", headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("vary")).toContain("Cookie, Accept-Language");
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(await langOf(answer)).toBe(lang);
  });

  test("leads whoever has signed in here to the product before anything is sent, also after they left", async () => {
    const { email } = await createSubstitute(t.db);
    const { page, context } = await visitor(browser, server.origin, { lang: "sv", javaScriptEnabled: false });
    await signIn(page, email, testPassword);
    const answer = await page.request.get("/", { maxRedirects: 0 });
    expect([answer.status(), answer.headers()["location"], await answer.text()]).toEqual([303, "/app/", ""]);
    expect(answer.headers()["cache-control"]).toBe("no-store");
    expect(answer.headers()["vary"]).toBe("Cookie");
    await page.goto("/");
    expect(new URL(page.url()).pathname).toBe("/app/jobs/all");
    const left = await page.request.post("/app/logout", {
      form: {},
      headers: { "sec-fetch-site": "same-origin" },
      maxRedirects: 0,
    });
    expect(left.status()).toBe(303);
    await page.goto("/?from=mail");
    expect(new URL(page.url()).pathname).toBe("/app/");
    await page.getByRole("button", { name: textsIn("sv")("auth:login.submit") }).waitFor();
    // What is asked for by its language is shown to everybody.
    await page.goto("/fi");
    expect(await page.locator("html").getAttribute("lang")).toBe("fi");
    await context.close();
  });

  test("is known to a browser that has it, and speaks no other method", async () => {
    for (const path of ["/", "/sv"]) {
      const etag = (await ask(path)).headers.get("etag") ?? "";
      const again = await ask(path, { "if-none-match": etag });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      const head = await ask(path, { "accept-encoding": "identity" }, "HEAD");
      expect(Number(head.headers.get("content-length"))).toBeGreaterThan(1_000);
    }
    for (const path of ["/", "/fi", "/fi/figures", "/robots.txt", "/sitemap.xml"]) {
      const answer = await ask(path, { origin: server.origin }, "POST");
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    }
  });
});

describe("an address of one language", () => {
  test.each(["/sv", "/app/sv/faq", "/app/sv/login?from=search"])(
    "%s speaks it, whoever comes",
    async (path) => {
      expect(await langOf(await ask(path, { "accept-language": "fi", cookie: "_lang=fi" }))).toBe("sv");
      expect(await langOf(await ask(path, { cookie: "_email=a%40example.test" }))).toBe("sv");
    },
  );

  test("is remembered where nothing was chosen, and leaves what was", async () => {
    for (const path of ["/sv", "/app/sv/faq", "/app/sv/faq?utm_source=news"]) {
      expect((await ask(path)).headers.get("set-cookie")).toStartWith("_lang=sv; Max-Age=31536000; Path=/");
      expect((await ask(path, { cookie: "_lang=fi" })).headers.get("set-cookie")).toBeNull();
    }
  });

  test("has one spelling, and leads whoever is signed in to their own", async () => {
    const slash = await ask("/sv/");
    expect([slash.status, slash.headers.get("location")]).toEqual([308, "/sv"]);
    const { email } = await createTeacher(t.db);
    const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
    await signIn(page, email, testPassword);
    const answer = await page.request.get("/app/sv/faq?a=1", { maxRedirects: 0 });
    expect([answer.status(), answer.headers()["location"]]).toEqual([303, "/app/faq?a=1"]);
    expect((await ask("/app/sv/jobs/all")).status).toBe(404);
    await context.close();
  });

  test("is what a page calls itself, with the other language beside it", async () => {
    for (const [path, own] of [
      ["/", "/fi"],
      ["/app/faq", "/app/fi/faq"],
      ["/app/login?next=%2Fapp%2Fprofile", "/app/fi/login"],
    ] as const) {
      const html = await (await ask(path)).text();
      expect(html).toContain(`<link rel="canonical" href="${server.origin}${own}"`);
      expect(html).toContain(`hreflang="sv" href="${server.origin}${own.replace("/fi", "/sv")}"`);
      expect(html).toContain(`property="og:image" content="${server.origin}/app/share-fi.png"`);
      expect(html).not.toContain("origin.invalid");
    }
    expect(await (await ask("/app/confirm/nonsense")).text()).not.toContain("canonical");
    expect((await ask("/app/share-sv.png")).headers.get("content-type")).toBe("image/png");
  });

  test("tells searches who runs it, in data that they can read", async () => {
    const html = await (await ask("/sv")).text();
    const [, data = ""] = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(html) ?? [];
    const graph = JSON.parse(data)["@graph"].map((one: { "@type": string; url: string }) => [
      one["@type"],
      one.url,
    ]);
    expect(graph).toEqual([
      ["Organization", `${server.origin}/`],
      ["WebSite", `${server.origin}/`],
    ]);
  });
});

const openIn = {
  fi: textsIn("fi")("face:figures.open", { count: 1 }),
  sv: textsIn("sv")("face:figures.open", { count: 1 }),
};

test("its figures are true, told in each language, and kept for a minute", async () => {
  const answer = await ask("/fi/figures");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
  expect(await answer.text()).toBe(`<p><strong>1</strong> <span>${openIn.fi}</span></p>`);
  expect(await (await ask("/sv/figures")).text()).toContain(`<strong>1</strong> <span>${openIn.sv}`);
});

describe.each([
  ["fi", 375, "dark"],
  ["sv", 1440, "light"],
] as const)("in %s at %i px", (lang, width, theme) => {
  const other = lang === "fi" ? "sv" : "fi";

  test("a visitor reads it, changes the language by keyboard and is one press from signing in", async () => {
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await page.emulateMedia({ colorScheme: theme });
    await withoutCache(page);
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { moved: number }).moved += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    const asked: string[] = [];
    page.on("request", (request) =>
      asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`),
    );
    await page.goto("/");
    await page.getByText(openIn[lang]).waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(
      asked
        .map((one) => one.split(" ")[0])
        .sort()
        .join(" "),
    ).not.toContain("script");
    expect(asked.filter((one) => one.startsWith("stylesheet"))).toHaveLength(1);
    const scripts = await page.locator("script:not([type='application/ld+json'])").allTextContents();
    expect(scripts.join("").length).toBeLessThan(2_000);

    await page.keyboard.press("Tab");
    expect(await page.locator(".skip:focus").count()).toBe(1);
    await page.locator(`button[name=lang][value=${other}]`).press("Enter");
    await page.waitForURL(`**/${other}`);
    await page.locator(".bar a.button").press("Enter");
    await page.getByRole("heading", { name: textsIn(other)("auth:login.greeting") }).waitFor();
    // Which of the two is seen the styles say.
    await page.waitForLoadState();
    await page.locator("a.mark:visible").first().click();
    await page.waitForURL(`${server.origin}/`);
    expect(await page.locator("html").getAttribute("lang")).toBe(other);
    await context.close();
  });
});

test("without JavaScript it is whole, but for the figures", async () => {
  const { page, context } = await visitor(browser, server.origin, {
    lang: "fi",
    width: 375,
    javaScriptEnabled: false,
  });
  await page.goto("/");
  expect(await page.getByRole("heading", { level: 2 }).count()).toBe(3);
  expect(await page.locator(".figures").isVisible()).toBe(false);
  await page.locator("button[name=lang][value=sv]").click();
  await page.waitForURL("**/sv");
  await page.locator(".ways a").first().click();
  await page.waitForURL("**/app/register/user");
  expect(await page.locator("html").getAttribute("lang")).toBe("sv");
  await context.close();
});

test("the page to sign in with, and those beside it, bring the script of their form, and nothing of the shell's", async () => {
  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  const paths = ["login", "resetpassword", "new-activation", "register/securitycode"];
  const brought: Record<string, string[]> = {};
  for (const path of paths) {
    const weight = weigh(page);
    await page.goto(`/app/${path}`);
    await weight();
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name),
    );
    // In whichever order they came.
    brought[path] = scripts.flatMap((script) => script.match(/\w+(?=\.astro_.*\.js$)/) ?? []).sort();
  }
  await context.close();
  const own = Object.fromEntries(paths.map((path) => [path, ["CheckedForm"]]));
  expect(brought).toEqual({ ...own, login: ["CheckedForm", "SignInWithPasskey"] });
});
