import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { apply } from "../server/modules/bookings/index.ts";
import { postJob } from "../server/modules/jobs/index.ts";
import { createSubstitute, createTeacher, testPassword } from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
const times = { startTime: "08:00", endTime: "12:00" };

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test("who hides jobs by keyboard goes on at the next card, and a question that is declined gives the focus back", async () => {
  const teacher = await createTeacher(t.db);
  const substitute = await createSubstitute(t.db);
  const types = ["one", "two", "five"];
  for (const [n, type] of types.entries())
    await postJob(t.ctx, teacher, { ...times, startDate: day(3 + n), type });
  const { page } = await visitor(browser, server.origin, { lang: "fi" });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/jobs/all");
  await page.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);
  const cards = page.locator("article.job");
  const second = await cards.nth(1).locator("h2 a").textContent();

  await cards.first().locator("summary").focus();
  await press(page, "Enter", "Tab", "Tab", "Enter");
  await page.getByRole("dialog").waitFor();
  await press(page, "Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(await cards.first().locator("summary:focus").count()).toBe(1);

  await press(page, "Enter", "Tab", "Enter");
  await page.getByText("Sijaisuus on piilotettu.").waitFor();
  expect(await page.locator("h2 a:focus").textContent()).toBe(second);
});

test("who withdraws an application by keyboard goes on at the next one", async () => {
  const teacher = await createTeacher(t.db);
  const substitute = await createSubstitute(t.db);
  for (const n of [3, 4]) {
    const { id } = await postJob(t.ctx, teacher, { ...times, startDate: day(n), type: "one" });
    await apply(t.ctx, substitute, { key: id, alreadyWarned: false });
  }
  const { page } = await visitor(browser, server.origin, { lang: "fi" });
  await signIn(page, substitute.email, testPassword);
  await page.goto("/app/jobs/personal");
  await page.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);
  await page.getByRole("link", { name: "Peru hakemus" }).first().focus();
  await press(page, "Enter");
  await page.getByRole("button", { name: "Peru hakemus" }).focus();
  await press(page, "Enter");
  await page.getByText("Hakemus on peruttu.").waitFor();
  await page.locator("article.job h2 a:focus").waitFor();
});

test.each([
  { lang: "fi", width: 375, withdraw: "Peru hakemus", no: "Pidä hakemus", said: "Ei muutoksia!" },
  { lang: "sv", width: 1440, withdraw: "Ta tillbaka ansökan", no: "Behåll ansökan", said: "Ingen ändring!" },
] as const)(
  "in $lang at $width px a question begins at its harmless answer, and not at its cross, and says that a no changes nothing",
  async ({ lang, width, withdraw, no, said }) => {
    const teacher = await createTeacher(t.db);
    const substitute = await createSubstitute(t.db, { lang });
    const { id } = await postJob(t.ctx, teacher, { ...times, startDate: day(5), type: "one" });
    await apply(t.ctx, substitute, { key: id, alreadyWarned: false });
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, substitute.email, testPassword);
    await page.goto("/app/jobs/personal");
    await page.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);
    await page.getByRole("link", { name: withdraw }).first().focus();
    await press(page, "Enter");
    const harmless = page.getByRole("dialog").getByRole("button", { name: no });
    await harmless.waitFor();
    expect(await harmless.evaluate((button) => button === document.activeElement)).toBe(true);
    await press(page, "Enter");
    await page.getByText(said).waitFor();
    await context.close();
  },
);

test("a question that cannot be carried out says so where it was asked", async () => {
  const teacher = await createTeacher(t.db);
  const { id } = await postJob(t.ctx, teacher, { ...times, startDate: day(3), type: "one" });
  const { page } = await visitor(browser, server.origin, { lang: "fi", mayComplain: /deletetemp/ });
  await signIn(page, teacher.email, testPassword);
  await page.goto(`/app/manage/${id}`);
  await page.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);
  await page.route("**/deletetemp", (route) => route.abort());
  await page.locator("summary[aria-label='Muut toiminnot']").click();
  await page.getByRole("link", { name: "Poista", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Poista sijaisuus" }).click();
  await dialog.getByRole("alert").getByText("Yritä").waitFor();
});

test("a job waits for its file, and whoever takes the file away goes on beside it", async () => {
  const teacher = await createTeacher(t.db);
  const { page } = await visitor(browser, server.origin, { lang: "fi" });
  await signIn(page, teacher.email, testPassword);
  await page.goto("/app/jobs/new");
  await page.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);
  const arrive = Promise.withResolvers<void>();
  await page.route("**/upload/files", async (route) => {
    await arrive.promise;
    await route.continue();
  });
  await page.getByLabel("Sijainen tehtävään").selectOption({ label: "Luokanopettaja" });
  const buffer = Buffer.from(await Bun.file("public/icon-192.png").arrayBuffer());
  await page
    .locator("main input[type=file]")
    .setInputFiles({ name: "kuva.png", mimeType: "image/png", buffer });
  await page.locator("summary", { hasText: "Liitettä lähetetään…" }).click();
  const waiting = page.getByRole("button", { name: "Liitettä lähetetään…" });
  await waiting.focus();
  await press(page, "Enter");
  expect(new URL(page.url()).pathname).toBe("/app/jobs/new");
  arrive.resolve();
  await page.getByRole("button", { name: "Julkaise" }).waitFor();
  await page.getByRole("button", { name: "Poista liite kuva.png" }).focus();
  await press(page, "Enter");
  await page.locator("button:focus", { hasText: "Lisää liite" }).waitFor();
});

test.each([true, false])(
  "a form that was refused begins at what is wrong, with scripts: %p",
  async (javaScriptEnabled) => {
    const { page } = await visitor(browser, server.origin, { lang: "fi", javaScriptEnabled });
    await page.goto("/app/register/securitycode");
    await page.getByLabel("Koulun koodi").fill("nonsense");
    await press(page, "Enter");
    await page.getByText("Koodia ei löydy").waitFor();
    expect(await page.locator("[autofocus]").getAttribute("name")).toBe("code");
    expect(await page.getByLabel("Koulun koodi").inputValue()).toBe("nonsense");

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
    const wrong = page.locator("[aria-invalid=true]").first();
    // Said before it is sent where there are scripts, and by the page that answers where there are none.
    const first = page.locator(javaScriptEnabled ? ":focus" : "[autofocus]").first();
    expect(await first.getAttribute("name")).toBe(await wrong.getAttribute("name"));
    expect(await page.locator("main input[name=firstName]").inputValue()).toBe("Aino");
  },
);

test.each([
  { lang: "fi", width: 1440, skip: "Siirry sijaisuuksiin" },
  { lang: "sv", width: 375, skip: "Gå till vikariaten" },
] as const)(
  "in $lang at $width px the first job is four presses from the page's beginning",
  async ({ lang, width, skip }) => {
    const teacher = await createTeacher(t.db);
    const substitute = await createSubstitute(t.db, { lang });
    await postJob(t.ctx, teacher, { ...times, startDate: day(4), type: "one" });
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, substitute.email, testPassword);
    await page.goto("/app/jobs/all");
    await page.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);
    await press(page, "Tab", "Tab");
    expect(await page.locator("a.skip:focus").textContent()).toBe(skip);
    await press(page, "Enter", "Tab");
    await page.locator("main article.job h2 a:focus").waitFor();
    await context.close();
  },
);
