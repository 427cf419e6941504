// Shows (rule: withdraw, ask-before).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, whole } from "../browser.ts";
import { stage } from "../stage.ts";
import { returning } from "./returning.ts";

const { t, server, browser } = await stage();
const regular = returning(browser, server.origin);

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
const times = { startTime: "08:00", endTime: "12:00" };
const fi = textsIn("fi");

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test("who hides jobs by keyboard goes on at the next card, and a question that is declined gives the focus back", async () => {
  const teacher = await createTeacher(t.db);
  const substitute = await createSubstitute(t.db);
  const types = ["one", "two", "five"];
  for (const [n, type] of types.entries())
    await postJob(t.ctx, teacher, { ...times, startDate: day(3 + n), type });
  const { page } = await regular({ lang: "fi" });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/jobs/all");
  await whole(page);
  const cards = page.locator("article.job");
  const second = await cards.nth(1).locator("h2 a").textContent();

  await cards.first().locator("summary").focus();
  await press(page, "Enter", "Tab", "Tab", "Enter");
  await page.getByRole("dialog").waitFor();
  await press(page, "Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await cards.first().locator("summary:focus").waitFor();

  await press(page, "Enter", "Tab", "Enter");
  await page.getByText(fi("jobs:done.hidden")).waitFor();
  expect(await page.locator("h2 a:focus").textContent()).toBe(second);
});

test.each([
  { lang: "fi", width: 375 },
  { lang: "sv", width: 1440 },
] as const)(
  "in $lang at $width px a question begins at its harmless answer, and not at its cross, says that a no changes nothing, and after a yes the keyboard goes on at the next",
  async ({ lang, width }) => {
    const say = textsIn(lang);
    const teacher = await createTeacher(t.db);
    const substitute = await createSubstitute(t.db, { lang });
    for (const n of [3, 4]) {
      const { id } = await postJob(t.ctx, teacher, { ...times, startDate: day(n), type: "one" });
      await apply(t.ctx, substitute, { key: id, alreadyWarned: false });
    }
    const { page } = await regular({ lang, width });
    await signIn(page, substitute.email, testPassword);
    await page.goto("/app/jobs/personal");
    await whole(page);
    const dialog = page.getByRole("dialog");
    const ask = async () => {
      await page
        .getByRole("link", { name: say("jobs:applications.withdraw") })
        .first()
        .focus();
      await press(page, "Enter");
      const harmless = dialog.getByRole("button", { name: say("jobs:applications.confirm.no") });
      await harmless.waitFor();
      expect(await harmless.evaluate((button) => button === document.activeElement)).toBe(true);
    };
    await ask();
    await press(page, "Enter");
    await page.getByText(say("jobs:done.unchanged")).waitFor();
    await dialog.waitFor({ state: "hidden" });
    await ask();
    await dialog.getByRole("button", { name: say("jobs:applications.confirm.ok") }).focus();
    await press(page, "Enter");
    await page.getByText(say("jobs:done.withdrawn")).waitFor();
    await page.locator("article.job h2 a:focus").waitFor();
  },
);

test("a question that cannot be carried out says so where it was asked", async () => {
  const teacher = await createTeacher(t.db);
  const { id } = await postJob(t.ctx, teacher, { ...times, startDate: day(3), type: "one" });
  const { page } = await regular({ lang: "fi", mayComplain: /deletetemp/ });
  await signIn(page, teacher.email, testPassword);
  await page.goto(`/app/manage/${id}`);
  await whole(page);
  await page.route("**/deletetemp", (route) => route.abort());
  await page
    .locator("summary", { has: page.locator("[href$='#more']") })
    .first()
    .click();
  await page.getByRole("link", { name: fi("jobs:manage.delete"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: fi("jobs:manage.confirmDelete.ok") }).click();
  await dialog.getByRole("alert").getByText(fi("jobs:common.unreachable")).waitFor();
});

test("a job waits for its file, and whoever takes the file away goes on beside it", async () => {
  const teacher = await createTeacher(t.db);
  const { page } = await regular({ lang: "fi" });
  await signIn(page, teacher.email, testPassword);
  await page.goto("/app/jobs/new");
  await whole(page);
  const arrive = Promise.withResolvers<void>();
  await page.route("**/upload/files", async (route) => {
    await arrive.promise;
    await route.continue();
  });
  await page.locator("select[name=type]").selectOption("one");
  const buffer = Buffer.from(await Bun.file("public/icon-192.png").arrayBuffer());
  await page
    .locator("main input[type=file]")
    .setInputFiles({ name: "kuva.png", mimeType: "image/png", buffer });
  await page.locator("summary", { hasText: fi("jobs:form.sendingFiles") }).click();
  const waiting = page.getByRole("button", { name: fi("jobs:form.sendingFiles") });
  await waiting.focus();
  await press(page, "Enter");
  expect(new URL(page.url()).pathname).toBe("/app/jobs/new");
  arrive.resolve();
  await page.getByRole("button", { name: fi("jobs:form.publish") }).waitFor();
  await page.getByRole("button", { name: fi("jobs:form.removeFile", { name: "kuva.png" }) }).focus();
  await press(page, "Enter");
  await page.locator("button:focus", { hasText: fi("jobs:form.addFile") }).waitFor();
});

test.each([
  { lang: "fi", javaScriptEnabled: true },
  { lang: "sv", javaScriptEnabled: false },
] as const)(
  "in $lang a form that was refused begins at what is wrong, with scripts: $javaScriptEnabled",
  async ({ lang, javaScriptEnabled }) => {
    const say = textsIn(lang);
    const { page } = await regular({ lang, javaScriptEnabled });
    await page.goto("/app/register/securitycode");
    await page.getByLabel(say("auth:code.code")).fill("nonsense");
    await press(page, "Enter");
    await page.getByText(say("errors:school.codeNotFound")).waitFor();
    expect(await page.locator("[autofocus]").getAttribute("name")).toBe("code");
    expect(await page.getByLabel(say("auth:code.code")).inputValue()).toBe("nonsense");

    await page.goto("/app/register/principal");
    const values = {
      school: "Uusi koulu",
      firstName: "Aino",
      lastName: "Virta",
      phone: "040 1",
      email: "a@b.test",
    };
    for (const [name, value] of Object.entries(values))
      await page.locator(`main input[name=${name}]`).fill(value);
    await page.locator("main input[name=password]").fill("long enough");
    await page.locator("main input[name=password2]").fill("something else");
    await page.locator("main form button.button").click();
    await page.locator("main .error").first().waitFor();
    // Said before it is sent where there are scripts, and by the page that answers where there are none.
    const wrong = page.locator("[aria-invalid=true]").first();
    await wrong.and(page.locator(javaScriptEnabled ? ":focus" : "[autofocus]")).waitFor();
    expect(await page.locator("main input[name=firstName]").inputValue()).toBe("Aino");
  },
);

test.each([
  { lang: "fi", width: 1440 },
  { lang: "sv", width: 375 },
] as const)(
  "in $lang at $width px the first job is four presses from the page's beginning",
  async ({ lang, width }) => {
    const teacher = await createTeacher(t.db);
    const substitute = await createSubstitute(t.db, { lang });
    await postJob(t.ctx, teacher, { ...times, startDate: day(4), type: "one" });
    const { page } = await regular({ lang, width });
    await signIn(page, substitute.email, testPassword);
    await page.goto("/app/jobs/all");
    await whole(page);
    await press(page, "Tab", "Tab");
    expect(await page.locator("a.skip:focus").textContent()).toBe(textsIn(lang)("page.skipToJobs"));
    await press(page, "Enter", "Tab");
    await page.locator("main article.job h2 a:focus").waitFor();
  },
);
