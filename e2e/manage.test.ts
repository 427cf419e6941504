import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { apply, choose } from "../server/modules/bookings/index.ts";
import { postedJob, postJob } from "../server/modules/jobs/index.ts";
import fi from "../src/locales/fi/jobs.json" with { type: "json" };
import sv from "../src/locales/sv/jobs.json" with { type: "json" };
import { createSubstitute, createTeacher, testPassword } from "../tests/support/factories.ts";
import { departures, signIn, told, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
const words = { fi, sv };

const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };

/** A teacher's job that three have applied for, of whom one was chosen elsewhere meanwhile. */
async function market(lang: "fi" | "sv") {
  const teacher = await createTeacher(t.db, { lang });
  const other = await createTeacher(t.db);
  const { id } = await postJob(t.ctx, teacher, job);
  const rival = await postJob(t.ctx, other, job);
  const aino = await createSubstitute(t.db, { firstName: "Aino", lastName: "Virta", phone: "+358401234567" });
  const eino = await createSubstitute(t.db, { firstName: "Eino", lastName: "Holm" });
  const busy = await createSubstitute(t.db, { firstName: "Lumi", lastName: "Varattu" });
  for (const one of [aino, eino, busy])
    for (const key of [id, rival.id]) await apply(t.ctx, one, { key, alreadyWarned: false });
  await choose(t.ctx, other, { key: rival.id, email: busy.email });
  const second = await postJob(t.ctx, other, job);
  await apply(t.ctx, eino, { key: second.id, alreadyWarned: false });
  /** Eino is chosen by somebody who is quicker. */
  const chooseEinoElsewhere = () => choose(t.ctx, other, { key: second.id, email: eino.email });
  return { teacher, aino, id, chooseEinoElsewhere };
}

const hydrated = (page: Page) =>
  page.waitForFunction(() => document.querySelectorAll("astro-island[ssr]").length === 0);

const rowOf = (page: Page, name: string) => page.locator(".rows tbody tr", { hasText: name });

test.each([
  ["fi", 375],
  ["sv", 1440],
] as const)(
  "from the board to a chosen substitute in two presses and a confirmation, and back: %s, %d px",
  async (lang, width) => {
    const { teacher, aino, id } = await market(lang);
    const text = words[lang].manage;
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, teacher.email, testPassword);
    await page.goto("/app/jobs/overview");
    await hydrated(page);
    await page.locator(`h2 a[href="/app/manage/${id}"]`).first().click();
    await hydrated(page);
    const off = rowOf(page, "Lumi Varattu");
    await off.getByText(text.unavailable).waitFor();
    expect(await off.getByRole("link").count()).toBe(0);

    const choice = rowOf(page, "Aino Virta").getByRole("link", { name: `${text.choose}: Aino Virta` });
    // Above the bar of a small phone, too.
    const inSight = width === 375 ? 667 - 69 : 800;
    expect(await choice.evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThan(inSight);
    await choice.click();
    await page.getByRole("dialog").getByRole("button", { name: words[lang].profile.confirm.ok }).click();
    const dialog = page.getByRole("dialog", { name: words[lang].substitute.title });
    await dialog.getByText("+358401234567").or(dialog.getByText("+358 40 123 4567")).first().waitFor();
    expect((await postedJob(t.ctx, teacher, id)).chosenSubstitute?.firstName).toBe("Aino");

    await page.keyboard.press("Escape");
    const chosen = page.locator(".chosen-card:focus");
    await chosen.getByText("Aino Virta").waitFor();
    const ways = chosen.locator("a[href^='tel:'], a[href^='mailto:']");
    expect(await ways.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
      "tel:+358401234567",
      `mailto:${aino.email}`,
    ]);
    expect(await rowOf(page, "Eino Holm").isVisible()).toBe(false);
    await page.locator(".folded > summary").click();
    await rowOf(page, "Eino Holm").waitFor();
    expect(await page.locator(".rows .button:not(.quiet)").count()).toBe(0);

    await page.getByRole("link", { name: text.removeChosen }).click();
    await page.getByRole("dialog").getByRole("button", { name: text.confirmRemove.no }).click();
    await page.getByText(words[lang].done.unchanged).waitFor();
    expect((await postedJob(t.ctx, teacher, id)).state).toBe("chosen");
    await page.getByRole("link", { name: text.removeChosen }).click();
    await page.getByRole("dialog").getByRole("button", { name: text.confirmRemove.ok }).click();
    await page.waitForURL(/\/app\/jobs\/overview/);
    await told(page, true, words[lang].done.chosenRemoved);
    expect((await postedJob(t.ctx, teacher, id)).state).toBe("pending");
    await context.close();
  },
);

test.each([
  ["sv", 375],
  ["fi", 1440],
] as const)(
  "who is too late in choosing from the row is told so in sight, and deletes the job from its menu: %s, %d px",
  async (lang, width) => {
    const { teacher, id, chooseEinoElsewhere } = await market(lang);
    const text = words[lang].manage;
    const { page, context } = await visitor(browser, server.origin, { lang, width, mayComplain: /409/ });
    await signIn(page, teacher.email, testPassword);
    await page.goto(`/app/manage/${id}`);
    await hydrated(page);
    await rowOf(page, "Eino Holm")
      .getByRole("link", { name: `${text.choose}: Eino Holm` })
      .click();
    await chooseEinoElsewhere();
    await page.getByRole("dialog").getByRole("button", { name: words[lang].profile.confirm.ok }).click();
    const notice = page.locator(".elsewhere[role=alert]");
    await notice.waitFor();
    const { top, bottom } = await notice.evaluate((element) => element.getBoundingClientRect().toJSON());
    expect([top >= 0, bottom <= 800]).toEqual([true, true]);
    // From here on nothing leads away, however long the machine takes.
    await notice.getByRole("button", { name: words[lang].profile.stay }).click();
    await notice.getByRole("button").waitFor({ state: "detached" });
    await rowOf(page, "Eino Holm").getByText(text.unavailable).waitFor();

    await page
      .locator("summary", { has: page.locator("[href$='#more']") })
      .first()
      .click();
    await page.getByRole("link", { name: text.delete, exact: true }).click();
    await page.getByRole("dialog", { name: text.confirmDelete.title }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText(words[lang].done.unchanged).waitFor();
    await postedJob(t.ctx, teacher, id);
    await page
      .locator("summary", { has: page.locator("[href$='#more']") })
      .first()
      .click();
    await page.getByRole("link", { name: text.delete, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: text.confirmDelete.ok }).click();
    await page.waitForURL(/\/app\/jobs/);
    await told(page, true, words[lang].done.deleted);
    await expect(postedJob(t.ctx, teacher, id)).rejects.toMatchObject({ status: 404 });
    await context.close();
  },
);

test("who was too late, and chooses somebody else then, is not led away", async () => {
  const { teacher, id, chooseEinoElsewhere } = await market("fi");
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", mayComplain: /409/ });
  await signIn(page, teacher.email, testPassword);
  await page.clock.install();
  await page.goto(`/app/manage/${id}`);
  await hydrated(page);
  const ask = (name: string) => page.getByRole("link", { name: `${fi.manage.choose}: ${name}` }).click();
  const confirm = () => page.getByRole("dialog").getByRole("button", { name: fi.profile.confirm.ok }).click();
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
  await page.getByRole("dialog", { name: fi.substitute.title }).waitFor();
  const led = await departures(page);
  await page.clock.runFor(60_000);
  expect(await led()).toEqual([]);
  await context.close();
});

test("without scripts somebody is remembered, and chosen after a question, from the row", async () => {
  const { teacher, aino, id } = await market("fi");
  const { page } = await visitor(browser, server.origin, { lang: "fi", javaScriptEnabled: false });
  await signIn(page, teacher.email, testPassword);
  await page.goto(`/app/manage/${id}`);
  await rowOf(page, "Aino Virta").getByRole("button", { name: fi.profile.favourite.add }).click();
  await rowOf(page, "Aino Virta").getByRole("button", { name: fi.profile.favourite.drop }).waitFor();
  await rowOf(page, "Aino Virta")
    .getByRole("link", { name: `${fi.manage.choose}: Aino Virta` })
    .click();
  const contact = page.locator("main .action").locator("a[href^='tel:'], a[href^='mailto:']");
  await page.getByRole("button", { name: fi.profile.confirm.ok, exact: true }).waitFor();
  await page.goto(`/app/profile/${aino.email}?job=${id}`);
  expect(await contact.count()).toBe(0);
  await page.getByRole("link", { name: fi.profile.choose, exact: true }).click();
  await page.getByRole("button", { name: fi.profile.confirm.ok, exact: true }).click();
  await page.goto(`/app/manage/${id}`);
  await page.locator(".chosen-card").getByText("Aino Virta").waitFor();
  // Who is chosen can be reached from their own page, too.
  await page.goto(`/app/profile/${aino.email}?job=${id}`);
  expect(await contact.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
    "tel:+358401234567",
    `mailto:${aino.email}`,
  ]);
});

test.each(["fi", "sv"] as const)(
  "without scripts a no to a question changes nothing, and the page says so: %s",
  async (lang) => {
    const { teacher, id } = await market(lang);
    const { common, profile, done } = words[lang];
    const { page, context } = await visitor(browser, server.origin, { lang, javaScriptEnabled: false });
    await signIn(page, teacher.email, testPassword);
    const row = () => rowOf(page, "Aino Virta");
    await page.goto(`/app/manage/${id}?confirm=delete`);
    await page.getByRole("link", { name: common.cancel, exact: true }).click();
    await told(page, false, done.unchanged);
    await row().getByRole("link", { name: words[lang].manage.choose }).click();
    await page.getByRole("link", { name: common.cancel, exact: true }).click();
    await told(page, false, done.notChosen);
    await row().getByRole("link", { name: "Aino Virta", exact: true }).click();
    await page.getByRole("link", { name: profile.choose, exact: true }).click();
    await page.getByRole("link", { name: profile.confirm.no, exact: true }).click();
    await told(page, false, done.notChosen);
    expect((await postedJob(t.ctx, teacher, id)).state).toBe("pending");
    await context.close();
  },
);

test.each([375, 768, 1440])("an applicant's page has the choice in sight at once: %d px", async (width) => {
  const { teacher, id } = await market("fi");
  const { page, context } = await visitor(browser, server.origin, { lang: "fi", width });
  await signIn(page, teacher.email, testPassword);
  await page.goto(`/app/manage/${id}`);
  await rowOf(page, "Aino Virta").getByRole("link", { name: "Aino Virta", exact: true }).click();
  const choice = page.getByRole("link", { name: fi.profile.choose });
  await choice.waitFor();
  expect(await choice.evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThan(800);
  // However much she tells of herself: on a tablet that comes below.
  if (width === 768) {
    const top = (each: Element) => each.getBoundingClientRect().top;
    expect(await choice.evaluate(top)).toBeLessThan(
      await page.locator("main .split > .stack:not(.stick) .card").first().evaluate(top),
    );
  }
  // Nothing that reaches her before she is chosen.
  expect(await page.locator("main a:is([href^='tel:'], [href^='mailto:'])").count()).toBe(0);
  await context.close();
});
