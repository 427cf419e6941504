// Shows (rule: job-deleted, choose, ask-before).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postedJob } from "../../server/modules/jobs/lists/posted/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { departures, outcomeShown, signIn, visitor, whole } from "../browser.ts";
import { returning } from "../shell/returning.ts";
import { stage } from "../stage.ts";
import { marketOf } from "./manage.fixture.ts";

const { t, server, browser } = await stage();
const regular = returning(browser, server.origin);
const [fi, sv] = [textsIn("fi"), textsIn("sv")];

const market = (lang: "fi" | "sv") => marketOf(t, lang);
const rowOf = (page: Page, name: string) => page.locator(".rows tbody tr", { hasText: name });
async function askToDelete(page: Page): Promise<void> {
  const menu = page.locator("summary", { has: page.locator("[href$='#more']") });
  await menu.first().click();
  await page.getByRole("link", { name: sv("jobs:manage.delete"), exact: true }).click();
}

test.each([
  ["fi", 375],
  ["sv", 1440],
] as const)(
  "from the board to a chosen substitute in two presses and a confirmation, and back: %s, %d px",
  async (lang, width) => {
    const { teacher, aino, id } = await market(lang);
    const say = textsIn(lang);
    const { page } = await regular({ lang, width });
    await signIn(page, teacher.email, testPassword);
    await page.goto("/app/jobs/overview");
    await whole(page);
    await page.locator(`h2 a[href="/app/manage/${id}"]`).first().click();
    await page.waitForURL(`**/app/manage/${id}`);
    await whole(page);
    const off = rowOf(page, "Lumi Varattu");
    await off.getByText(say("jobs:manage.unavailable")).waitFor();
    expect(await off.getByRole("link").count()).toBe(0);

    const choice = rowOf(page, "Aino Virta").getByRole("link", {
      name: `${say("jobs:manage.choose")}: Aino Virta`,
    });
    // Above the bar of a small phone, too.
    const inSight = width === 375 ? 667 - 69 : 800;
    expect(await choice.evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThan(inSight);
    await choice.click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("jobs:profile.confirm.ok") })
      .click();
    const dialog = page.getByRole("dialog", { name: say("jobs:substitute.title") });
    await dialog.getByText("+358401234567").or(dialog.getByText("+358 40 123 4567")).first().waitFor();
    expect((await postedJob(t.ctx, teacher, id)).chosenSubstitute?.firstName).toBe("Aino");

    await dialog
      .getByRole("button", { name: say(lang === "fi" ? "jobs:substitute.ready" : "jobs:common.close") })
      .click();
    const chosen = page.locator(".chosen-card:focus");
    await chosen.getByText("Aino Virta").waitFor();
    const ways = chosen.locator("a[href^='tel:'], a[href^='mailto:']");
    expect(await ways.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
      "tel:+358401234567",
      `mailto:${aino.email}`,
    ]);
    expect(await rowOf(page, "Eino Holm").isVisible()).toBe(false);
    await page.locator(".folded:not(.timeline) > summary").click();
    await rowOf(page, "Eino Holm").waitFor();
    expect(await page.locator(".rows .button:not(.quiet)").count()).toBe(0);

    await page.getByRole("link", { name: say("jobs:manage.removeChosen") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("jobs:manage.confirmRemove.no") })
      .click();
    await page.getByText(say("jobs:done.unchanged")).waitFor();
    expect((await postedJob(t.ctx, teacher, id)).state).toBe("chosen");
    await page.getByRole("link", { name: say("jobs:manage.removeChosen") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("jobs:manage.confirmRemove.ok") })
      .click();
    await page.waitForURL(/\/app\/jobs\/overview/);
    await outcomeShown(page, true, say("jobs:done.chosenRemoved"));
    expect((await postedJob(t.ctx, teacher, id)).state).toBe("pending");
  },
);

test("who is too late in choosing from the row is told so in sight, and deletes the job from its menu", async () => {
  const { teacher, aino, id, chooseEinoElsewhere } = await market("sv");
  const { page } = await regular({
    lang: "sv",
    width: 375,
    mayComplain: /409/,
  });
  await signIn(page, teacher.email, testPassword);
  await page.goto(`/app/manage/${id}`);
  await whole(page);
  await rowOf(page, "Eino Holm")
    .getByRole("link", { name: `${sv("jobs:manage.choose")}: Eino Holm` })
    .click();
  await chooseEinoElsewhere();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: sv("jobs:profile.confirm.ok") })
    .click();
  const notice = page.locator(".elsewhere[role=alert]");
  await notice.waitFor();
  const { top, bottom } = await notice.evaluate((element) => element.getBoundingClientRect().toJSON());
  expect([top >= 0, bottom <= 800]).toEqual([true, true]);
  // From here on nothing leads away, however long the machine takes.
  await notice.getByRole("button", { name: sv("jobs:profile.stay") }).click();
  await notice.getByRole("button").waitFor({ state: "detached" });
  await rowOf(page, "Eino Holm").getByText(sv("jobs:manage.unavailable")).waitFor();

  await askToDelete(page);
  const asked = page.getByRole("dialog", { name: sv("jobs:manage.confirmDelete.title") });
  await asked.getByText(sv("jobs:manage.confirmDelete.applied", { count: 3 })).waitFor();
  // It follows who applies meanwhile.
  await apply(t.ctx, await createSubstitute(t.db), { key: id });
  await asked.getByText(sv("jobs:manage.confirmDelete.applied", { count: 4 })).waitFor();
  await page.keyboard.press("Escape");
  await page.getByText(sv("jobs:done.unchanged")).waitFor();
  await postedJob(t.ctx, teacher, id);
  await choose(t.ctx, teacher, { key: id, email: aino.email });
  await page.goto(`/app/manage/${id}?confirm=delete`);
  const chosen = sv("jobs:manage.confirmDelete.chosen", { count: 4, name: "Aino Virta" });
  await page.locator(".confirm-step").getByText(chosen).waitFor();
  await page.goto(`/app/manage/${id}`);
  await whole(page);
  await askToDelete(page);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: sv("jobs:manage.confirmDelete.ok") })
    .click();
  await page.waitForURL(/\/app\/jobs/);
  await outcomeShown(page, true, sv("jobs:done.deleted"));
  await expect(postedJob(t.ctx, teacher, id)).rejects.toMatchObject({ status: 404 });
});

test("who was too late, and chooses somebody else then, is not led away", async () => {
  const { teacher, id, chooseEinoElsewhere } = await market("fi");
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", mayComplain: /409/ });
  await signIn(page, teacher.email, testPassword);
  await page.clock.install();
  await page.goto(`/app/manage/${id}`);
  await whole(page);
  const ask = (name: string) =>
    page.getByRole("link", { name: `${fi("jobs:manage.choose")}: ${name}` }).click();
  const confirm = () =>
    page
      .getByRole("dialog")
      .getByRole("button", { name: fi("jobs:profile.confirm.ok") })
      .click();
  // Only what is wound on goes by, however long the machine takes: the notice does not lead away meanwhile.
  await page.clock.pauseAt(Date.now() + 60_000);
  await ask("Eino Holm");
  await chooseEinoElsewhere();
  await confirm();
  const notice = page.locator(".elsewhere[role=alert]");
  await notice.waitFor();
  await page.clock.runFor(1_000);
  // The dialog that closes gives the focus back; the notice has it nevertheless.
  await page.locator(".elsewhere:focus").waitFor();

  await ask("Aino Virta");
  await notice.waitFor({ state: "detached" });
  await confirm();
  await page.getByRole("dialog", { name: fi("jobs:substitute.title") }).waitFor();
  const led = await departures(page);
  await page.clock.runFor(60_000);
  expect(await led()).toEqual([]);
  await context.close();
});

test("without scripts somebody is remembered, and chosen after a question, from the row", async () => {
  const { teacher, aino, id } = await market("fi");
  const { page } = await regular({ lang: "fi", javaScriptEnabled: false });
  await signIn(page, teacher.email, testPassword);
  await page.goto(`/app/manage/${id}`);
  await rowOf(page, "Aino Virta")
    .getByRole("button", { name: fi("jobs:profile.favourite.add", { name: "Aino Virta" }) })
    .click();
  await rowOf(page, "Aino Virta")
    .getByRole("button", { name: fi("jobs:profile.favourite.drop", { name: "Aino Virta" }) })
    .waitFor();
  await rowOf(page, "Aino Virta")
    .getByRole("link", { name: `${fi("jobs:manage.choose")}: Aino Virta` })
    .click();
  const contact = page.locator("main .action").locator("a[href^='tel:'], a[href^='mailto:']");
  await page.getByRole("button", { name: fi("jobs:profile.confirm.ok"), exact: true }).waitFor();
  await page.goto(`/app/profile/${aino.email}?job=${id}`);
  expect(await contact.count()).toBe(0);
  await page.getByRole("link", { name: fi("jobs:profile.choose"), exact: true }).click();
  await page.getByRole("button", { name: fi("jobs:profile.confirm.ok"), exact: true }).click();
  await page.waitForURL(/\/app\/jobs\/overview/);
  await page.goto(`/app/manage/${id}`);
  await page.locator(".chosen-card").getByText("Aino Virta").waitFor();
  // Who is chosen can be reached from their own page, too.
  await page.goto(`/app/profile/${aino.email}?job=${id}`);
  expect(await contact.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
    "tel:+358401234567",
    `mailto:${aino.email}`,
  ]);
});

test("without scripts a no to a question changes nothing, and the page says so", async () => {
  const { teacher, id } = await market("sv");
  const { page } = await regular({ lang: "sv", javaScriptEnabled: false });
  await signIn(page, teacher.email, testPassword);
  const row = () => rowOf(page, "Aino Virta");
  await page.goto(`/app/manage/${id}?confirm=delete`);
  await page.getByRole("link", { name: sv("jobs:common.cancel"), exact: true }).click();
  await outcomeShown(page, false, sv("jobs:done.unchanged"));
  await row()
    .getByRole("link", { name: sv("jobs:manage.choose") })
    .click();
  await page.getByRole("link", { name: sv("jobs:common.cancel"), exact: true }).click();
  await outcomeShown(page, false, sv("jobs:done.notChosen"));
  await row().getByRole("link", { name: "Aino Virta", exact: true }).click();
  await page.getByRole("link", { name: sv("jobs:profile.choose"), exact: true }).click();
  await page.getByRole("link", { name: sv("jobs:profile.confirm.no"), exact: true }).click();
  await outcomeShown(page, false, sv("jobs:done.notChosen"));
  expect((await postedJob(t.ctx, teacher, id)).state).toBe("pending");
});

test("an applicant's page has the choice in sight at once", async () => {
  const { teacher, id } = await market("fi");
  const { page } = await regular({ lang: "fi", width: 1440 });
  await signIn(page, teacher.email, testPassword);
  await page.goto(`/app/manage/${id}`);
  await rowOf(page, "Aino Virta").getByRole("link", { name: "Aino Virta", exact: true }).click();
  const choice = page.getByRole("link", { name: fi("jobs:profile.choose") });
  await choice.waitFor();
  await page.waitForLoadState();
  const top = (each: Element) => each.getBoundingClientRect().top;
  for (const width of [1440, 768, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => scrollTo(0, 0));
    expect(await choice.evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThan(800);
    // However much she tells of herself: on a tablet that comes below.
    if (width === 768)
      expect(await choice.evaluate(top)).toBeLessThan(
        await page.locator("main .split > .stack:not(.stick) .card").first().evaluate(top),
      );
  }
  // Nothing that reaches her before she is chosen.
  expect(await page.locator("main a:is([href^='tel:'], [href^='mailto:'])").count()).toBe(0);
});
