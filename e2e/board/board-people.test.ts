import { expect, test } from "bun:test";
import { toggleFavourite } from "../../server/modules/accounts/profile/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { viewJob } from "../../server/modules/jobs/lists/index.ts";
import { postedJob } from "../../server/modules/jobs/lists/posted/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import fiErrors from "../../src/locales/fi/errors.json" with { type: "json" };
import fi from "../../src/locales/fi/jobs.json" with { type: "json" };
import sv from "../../src/locales/sv/jobs.json" with { type: "json" };
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

/** A job that Aino has applied for and Eino has only looked at; its teacher remembers Aino. */
async function market(lang: "fi" | "sv" = "fi") {
  const teacher = await createTeacher(t.db, { lang });
  const { id } = await postJob(t.ctx, teacher, {
    startDate,
    startTime: "08:00",
    endTime: "12:00",
    type: "one",
  });
  const aino = await createSubstitute(t.db, { firstName: "Aino", lastName: "Virta" });
  const eino = await createSubstitute(t.db, { firstName: "Eino", lastName: "Holm" });
  for (const one of [aino, eino]) await viewJob(t.ctx, one, id);
  await apply(t.ctx, aino, { key: id, alreadyWarned: false });
  return { teacher, id, aino };
}

test("the board tells who has looked at a job, by name, and the browser remembers list or blocks", async () => {
  const { teacher, aino } = await market();
  await toggleFavourite(t.ctx, teacher, aino.email);
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width: 1440 });
  await signIn(page, teacher.email, testPassword);
  await page.goto("/app/jobs/overview");
  await whole(page);
  await page.getByRole("button", { name: fi.viewers.button.replace("{{count}}", "2") }).click();
  const people = page.getByRole("dialog", { name: fi.viewers.title }).locator("li");
  const marked = people.filter({ has: page.getByRole("img", { name: fi.viewers.favourite }) });
  await people.getByText("Eino Holm").waitFor();
  expect(await marked.allInnerTexts()).toEqual(["Aino Virta"]);
  await page.keyboard.press("Escape");

  const views = page
    .getByRole("group", { name: fi.common.view })
    .or(page.getByRole("navigation", { name: fi.common.view }));
  expect(await page.locator("main .grid").count()).toBe(1);
  await views.getByText(fi.board.list).click();
  await page.locator("main .rows").waitFor();
  await page.goto("/app/jobs/overview");
  await page.locator("main .rows").waitFor();
  expect(await page.locator("main .grid").count()).toBe(0);
  await context.close();
});

test.each([["sv", 375, sv.viewers]] as const)(
  "in %s at %d px the page of a job tells who has looked at it, by name",
  async (lang, width, words) => {
    const { teacher, id, aino } = await market(lang);
    await toggleFavourite(t.ctx, teacher, aino.email);
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, teacher.email, testPassword);
    await page.goto(`/app/manage/${id}`);
    await whole(page);
    const opener = page.locator(".standing").getByRole("button");
    expect((await opener.textContent())?.trim()).toBe(words.button.replace("{{count}}", "2"));
    await opener.press("Enter");
    const dialog = page.getByRole("dialog", { name: words.title });
    const people = dialog.locator("li");
    expect((await people.allInnerTexts()).sort()).toEqual(["Aino Virta", "Eino Holm"]);
    const marked = people.filter({ has: page.getByRole("img", { name: words.favourite }) });
    expect(await marked.allInnerTexts()).toEqual(["Aino Virta"]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);

    const fresh = await postJob(t.ctx, teacher, {
      startDate,
      startTime: "13:00",
      endTime: "14:00",
      type: "one",
    });
    await page.goto(`/app/manage/${fresh.id}`);
    await whole(page);
    await opener.click();
    await dialog.getByText(words.none).waitFor();
    await context.close();
  },
);

test("on an applicant's page a favourite is remembered and forgotten, and what fails is said", async () => {
  const { teacher, id, aino } = await market();
  const { page, context } = await visitor(browser, server.origin, {
    lang: "fi",
    mayComplain: /Failed to load/,
  });
  await signIn(page, teacher.email, testPassword);
  await page.goto(`/app/profile/${encodeURIComponent(aino.email)}?job=${id}`);
  await whole(page);
  const isFavourite = async () => (await postedJob(t.ctx, teacher, id)).applicantList[0]?.favourite;
  const { add, drop, added, dropped } = fi.profile.favourite;
  const told = (text: string) => page.locator(".toast", { hasText: text.replace("{{name}}", "Aino Virta") });
  const button = (text: string) =>
    page.getByRole("button", { name: text.replace("{{name}}", "Aino Virta"), exact: true });
  await button(add).click();
  await told(added).waitFor();
  expect(await isFavourite()).toBe(true);
  await button(drop).click();
  await told(dropped).waitFor();
  expect(await isFavourite()).toBe(false);
  await page.route("**/api/shared/remember", (route) =>
    route.fulfill({ status: 500, json: { code: "internal" } }),
  );
  await button(add).click();
  await told(fiErrors.unexpected).or(told(fi.common.failed)).waitFor();
  expect(await button(drop).count()).toBe(0);
  await context.close();
});
