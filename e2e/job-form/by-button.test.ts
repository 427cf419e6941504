// Shows (rule: only-the-button).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { textsIn } from "../../src/texts/all.ts";
import { createPrincipal, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));
const jobs = (ownerId: string) =>
  t.db.query.jobs.findMany({ where: (row, { eq }) => eq(row.ownerId, ownerId) });
/** What is sent to pages, as forms are, and to calls that change something. */
const ofPosts = (page: Page) => {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(new URL(request.url()).pathname);
  });
  return posts;
};

test.each([
  ["fi", 375],
  ["sv", 1440],
] as const)(
  "in %s at %i px Enter in a new job moves on, and the button alone publishes",
  async (lang, width) => {
    const say = textsIn(lang);
    const principal = await createPrincipal(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, principal.email, testPassword);
    await page.goto("/app/jobs/new");
    await whole(page);
    const posts = ofPosts(page);
    await page.locator("select[name=type]").selectOption("one");
    await page.locator("[name=regarding]").fill("Bo Berg");
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe("multiDay");
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe("startDate");
    await page.locator("summary", { hasText: say("jobs:form.reason") }).click();
    await page.locator("[name=reason]").fill("Lääkäri");
    await page.keyboard.press("Enter");
    // From the last field to the button, where a key that is still held down presses nothing.
    const publish = page.getByRole("button", { name: say("jobs:form.publish") });
    expect(await publish.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await page
      .locator(".toast")
      .getByRole("link", { name: say("jobs:done.posted") })
      .click();
    const [job] = await jobs(principal.id);
    await page.waitForURL(`**/app/manage/${job?.id}`);
    expect(job).toMatchObject({ regarding: "Bo Berg", reason: "Lääkäri" });
    expect(posts.filter((path) => path.endsWith("/addtemp")).length).toBe(1);

    // The same where it is changed.
    await page.goto(`/app/manage/${job?.id}?edit=1`);
    await whole(page);
    await page.locator("[name=regarding]").fill("Anna Aalto");
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe("multiDay");
    await page.getByRole("button", { name: say("jobs:form.save") }).press("Space");
    await page.waitForURL(`**/app/manage/${job?.id}`);
    expect((await jobs(principal.id))[0]?.regarding).toBe("Anna Aalto");
    await context.close();
  },
);

test("a key that is held down in the last field does not publish", async () => {
  const poster = await createTeacher(t.db, { lang: "fi" });
  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  await signIn(page, poster.email, testPassword);
  await page.goto("/app/jobs/new");
  await whole(page);
  const posts = ofPosts(page);
  await page.locator("select[name=type]").selectOption("one");
  await page.locator("summary", { hasText: textsIn("fi")("jobs:form.reason") }).click();
  await page.locator("[name=reason]").focus();
  // Each after the first is what a key repeats that is held down.
  for (let n = 0; n < 5; n++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  expect(posts).toEqual([]);
  expect(await jobs(poster.id)).toEqual([]);
  await context.close();
});

/** Forms of which others hear, and a field of each. */
const forms = [
  ["/app/teachers/create", "firstName"],
  ["/app/code/creation", "code"],
  ["/app/support", "subject"],
  ["/app/principal/settings", "name"],
  ["/app/jobs/sos", "otherType"],
] as const;

test("in other forms of which others hear it is the same, and without scripts Enter does nothing", async () => {
  const principal = await createPrincipal(t.db, { lang: "sv" });
  for (const javaScriptEnabled of [true, false]) {
    const { page, context } = await visitor(browser, server.origin, { lang: "sv", javaScriptEnabled });
    await signIn(page, principal.email, testPassword);
    for (const [path, field] of forms) {
      await page.goto(path, { waitUntil: "load" });
      const type = page.locator("select[name=type]");
      if ((await type.count()) > 0) await type.selectOption("eleven");
      const posts = ofPosts(page);
      await page.locator(`main [name=${field}]`).first().focus();
      await page.keyboard.press("Enter");
      expect([path, (await focused(page)) === field]).toEqual([path, !javaScriptEnabled]);
      expect(posts).toEqual([]);
    }
    if (!javaScriptEnabled) {
      await page.goto("/app/jobs/new");
      const posts = ofPosts(page);
      await page.locator("[name=regarding]").press("Enter");
      expect([await focused(page), posts]).toEqual(["regarding", []]);
    }
    await context.close();
  }
  expect(await jobs(principal.id)).toEqual([]);
});
