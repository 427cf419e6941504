import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { postedJobs, postJob } from "../server/modules/jobs/index.ts";
import { ownDetails } from "../server/modules/schools/index.ts";
import { principalRecord, savePrincipalSettings } from "../server/modules/staff/index.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();

/** Presses a button or link as somebody without a mouse does. */
async function press(page: Page, role: "button" | "link", name: string): Promise<void> {
  await page.getByRole(role, { name, exact: true }).focus();
  await page.keyboard.press("Enter");
}

/** Chooses from a list by typing what it says. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).focus();
  await page.keyboard.type(text);
}

test("a principal of two schools edits the defaults and posts an urgent job, by keyboard alone", async () => {
  const schools = [
    await createSchool(t.db, { name: "Norra skolan" }),
    await createSchool(t.db, { name: "Södra skolan" }),
  ];
  const principal = await createPrincipal(t.db, { schools, lang: "sv" });
  const substitute = await createSubstitute(t.db, { lang: "fi" });
  const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await postJob(t.ctx, await createTeacher(t.db, { school: schools[0] }), {
    startDate: soon,
    startTime: "07:00",
    endTime: "08:00",
    type: "one",
  });

  const { page } = await visitor(browser, server.origin, { lang: "sv" });
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/jobs/overview");
  await press(page, "link", "Brådskande vikariat");
  await page.waitForURL(/jobs\/sos/);
  const post = page.getByRole("button", { name: "Publicera genast" });
  await page.locator("button[data-post]:disabled").waitFor();

  await choose(page, "Skola", "Södra");
  expect(await post.isEnabled()).toBe(true);
  await press(page, "link", "Redigera");
  await page.waitForURL(/edit=1/);
  await page.waitForFunction(() => document.querySelector("astro-island[ssr][client='load']") === null);
  expect(await page.locator("button[data-post]").isDisabled()).toBe(true);
  const saving = await page.getByRole("button", { name: "Spara", exact: true }).boundingBox();
  expect((saving?.y ?? 0) + (saving?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0);
  await choose(page, "Börjar, timmar", "09");
  await choose(page, "Börjar, minuter", "15");
  await page.getByRole("combobox", { name: "Ämnen" }).focus();
  await page.keyboard.type("Samiska");
  await page.keyboard.press("Enter");
  await press(page, "button", "Spara");
  await page.getByText("Standarduppgifterna har sparats.").first().waitFor();
  await page.getByText("kl. 09.15–15.30", { exact: true }).first().waitFor();
  expect(await page.getByRole("combobox", { name: "Skola" }).inputValue()).toBe(schools[1]?.id ?? "");

  // The next school day, whatever is left of this one.
  const days = page.locator("[name=startDate]");
  if (await days.count()) {
    await days.last().focus();
    await page.keyboard.press("Space");
  }
  await press(page, "button", "Publicera genast");
  await page.waitForURL(/jobs\/overview/);
  await page.getByText("Det brådskande vikariatet är publicerat för nästa skoldag.").first().waitFor();
  const urgent = (await postedJobs(t.ctx, principal)).filter(({ urgent: sos }) => sos);
  expect(urgent).toHaveLength(1);
  expect(urgent[0]).toMatchObject({ school: "Södra skolan", startTime: "09:15", subjects: ["Samiska"] });

  const reader = await visitor(browser, server.origin, { lang: "fi", width: 390 });
  await signIn(reader.page, substitute.email, testPassword);
  await reader.page.goto("/app/jobs/all");
  const first = reader.page.locator("article.job").first();
  await first.getByText("Kiireellinen").first().waitFor();
  expect(await first.textContent()).toContain("Södra skolan");
  expect(await reader.page.locator("article.job").count()).toBe(2);
});

test("without scripts it is posted as well, and what is wrong is said beside the field", async () => {
  const schools = [
    await createSchool(t.db, { name: "Itäkoulu" }),
    await createSchool(t.db, { name: "Länsikoulu" }),
  ];
  const principal = await createPrincipal(t.db, { schools });
  const { page } = await visitor(browser, server.origin, { lang: "fi", javaScriptEnabled: false });
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/jobs/sos?edit=1");
  // Why the rest is locked is said wherever it is, also to who has still to choose a school.
  const standard = page.viewportSize();
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByText("Nämä kentät ovat lukittuina, kunnes tallennat oletuksesi").waitFor();
  }
  if (standard) await page.setViewportSize(standard);
  await page.getByLabel("Alkaa, tunnit").selectOption("14");
  await page.getByLabel("Päättyy, tunnit").selectOption("13");
  await page.getByRole("button", { name: "Tallenna", exact: true }).click();
  await page.locator("#field-endTime-error").waitFor();
  expect(await page.getByLabel("Alkaa, tunnit").inputValue()).toBe("14");
  await page.getByLabel("Päättyy, tunnit").selectOption("15");
  await page.getByLabel("Päättyy, minuutit").selectOption("00");
  await page.getByRole("button", { name: "Tallenna", exact: true }).click();
  await page.getByText("klo 14.00–15.00", { exact: true }).first().waitFor();
  await page.getByRole("combobox", { name: "Koulu" }).selectOption({ label: "Länsikoulu" });
  const days = page.locator("[name=startDate]");
  if (await days.count()) await days.last().check();
  await page.getByRole("button", { name: "Julkaise heti" }).click();
  await page.waitForURL(/jobs\/overview/);
  const [job] = await postedJobs(t.ctx, principal);
  expect(job).toMatchObject({ urgent: true, school: "Länsikoulu", startTime: "14:00" });
});

test("a principal of one school posts in two taps on a phone, or with Enter in the only text field", async () => {
  const principal = await createPrincipal(t.db);
  const { page } = await visitor(browser, server.origin, { lang: "fi", width: 375 });
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/jobs/overview");
  await page.getByRole("link", { name: "Kiireellinen sijaisuus" }).click();
  await page.getByRole("button", { name: "Julkaise heti" }).click();
  await page.waitForURL(/jobs\/overview/);
  await page.getByText(/Kiireellinen sijaisuus on julkaistu/).waitFor();
  await page.getByRole("link", { name: "Lisää sijaisuus" }).click();
  await page.getByRole("main").getByRole("link", { name: "Kiireellinen" }).click();
  await page.getByLabel("Sijainen tehtävään").selectOption({ label: "Muu" });
  await page.getByLabel("Mikä tehtävä?").fill("Laulunopettaja");
  await page.keyboard.press("Enter");
  await page.waitForURL(/jobs\/overview/);
  const jobs = await postedJobs(t.ctx, principal);
  expect(jobs.filter(({ urgent: sos }) => sos)).toHaveLength(2);
  expect(jobs.some(({ otherType }) => otherType === "Laulunopettaja")).toBe(true);
});

test("the settings keep the defaults, whose lines count once, and switch mails off and on", async () => {
  const principal = await createPrincipal(t.db);
  const { page } = await visitor(browser, server.origin, { lang: "fi" });
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/settings?tab=7");
  const info = `${"a".repeat(99)}\n`.repeat(50);
  await page.getByLabel("Lisätiedot").fill(info);
  const mails = page.getByRole("checkbox", { name: /Ilmoitukset sähköpostiin/ });
  for (const on of [false, true]) {
    await mails.setChecked(on);
    await page.getByRole("button", { name: "Tallenna", exact: true }).click();
    await page.getByText("Oletukset on tallennettu.").first().waitFor();
    expect(await mails.isChecked()).toBe(on);
    const record = await principalRecord(t.ctx, principal);
    expect(record.mailEnabled).toBe(on);
    expect(record.defaults.info).toBe(info.trim());
  }
});

test("teachers and substitutes are led away, and nothing is posted in their name", async () => {
  const school = await createSchool(t.db);
  for (const person of [await createTeacher(t.db, { school }), await createSubstitute(t.db)]) {
    const { page } = await visitor(browser, server.origin, { lang: "fi" });
    await signIn(page, person.email, testPassword);
    for (const call of ["sos", "settings/save"]) {
      const options = { data: {}, headers: { origin: server.origin } };
      expect((await page.request.post(`/api/principals/${call}`, options)).status()).toBe(403);
    }
    for (const path of ["/app/jobs/sos", "/app/principal/settings"]) {
      await page.goto(path);
      expect(new URL(page.url()).pathname).toBe("/app/profile");
      const answer = await page.request.post(path, {
        form: { do: "post", school: school.id, type: "one" },
        headers: { origin: server.origin },
        maxRedirects: 0,
      });
      expect(answer.headers()["location"]).toBe("/app/profile");
    }
    expect(await page.getByRole("link", { name: "Kiireellinen" }).count()).toBe(0);
  }
});

test("the operator, whose school has no jobs, is offered no urgent ones", async () => {
  const operator = await createOperator(t.db);
  const { page } = await visitor(browser, server.origin, { lang: "fi" });
  await signIn(page, operator.email, testPassword);
  await page.goto("/app/jobs/overview");
  expect(await page.getByRole("link", { name: "Kiireellinen" }).count()).toBe(0);
  await page.goto("/app/jobs/sos");
  expect(new URL(page.url()).pathname).toBe("/app/profile");
});

test("nonsense in the form is refused, and the page stays", async () => {
  const principal = await createPrincipal(t.db);
  const { page } = await visitor(browser, server.origin, { lang: "fi" });
  await signIn(page, principal.email, testPassword);
  const send = (path: string, form: Record<string, string>) =>
    page.request.post(path, { form, headers: { origin: server.origin } });
  const wrong: Record<string, string>[] = [
    { do: "defaults", startTime: "abc", endTime: "99:99", whole: "1" },
    { do: "post", startDate: "yesterday", type: "one" },
    { do: "post", school: "Admin", type: "ninety" },
  ];
  for (const form of wrong) expect((await send("/app/jobs/sos", form)).status()).toBe(422);
  expect((await send("/app/principal/settings", { do: "defaults" })).status()).toBe(422);
  const long = { do: "description", description: "x".repeat(5001) };
  expect((await send("/app/principal/settings", long)).status()).toBe(422);
  expect(await postedJobs(t.ctx, principal)).toEqual([]);
});

test("half a form, of a page that broke off, takes nothing away from the defaults or from the school", async () => {
  const school = await createSchool(t.db, { name: "Rantakoulu", phone: "+358 40 000 0021" });
  const principal = await createPrincipal(t.db, { schools: [school], lang: "sv" });
  const defaults = { start: "08:15", end: "13:45", info: "Avain kansliasta", subjects: ["Historia"] };
  await savePrincipalSettings(t.ctx, principal, defaults);
  const { page } = await visitor(browser, server.origin, { lang: "sv" });
  await signIn(page, principal.email, testPassword);
  const send = (form: Record<string, string>) =>
    page.request.post("/app/principal/settings", { form, headers: { origin: server.origin } });
  const answer = await send({ do: "defaults", startTime: "09:00", endTime: "14:00" });
  expect(answer.status()).toBe(422);
  expect(await answer.text()).toContain("Sidan hade inte laddats helt");
  expect((await principalRecord(t.ctx, principal)).defaults).toEqual(defaults);
  // Of a school the form sends every field that it has, and what it does not send stays.
  await send({ do: "school", school: school.id, name: "Rantakylän koulu" });
  const [own] = await ownDetails(t.ctx, principal);
  expect(own).toMatchObject({ name: "Rantakylän koulu", phone: "+358 40 000 0021" });
});

test("a teacher's standard text is there when they post", async () => {
  const teacher = await createTeacher(t.db);
  const { page } = await visitor(browser, server.origin, { lang: "fi" });
  await signIn(page, teacher.email, testPassword);
  await page.goto("/app/settings?tab=7");
  expect(new URL(page.url()).pathname).toBe("/app/settings/description");
  await page.getByLabel("Vakioteksti").fill("Avain kansliasta");
  await page.getByRole("button", { name: "Tallenna teksti" }).click();
  await page.getByText("Teksti on tallennettu.").first().waitFor();
  await page.getByRole("complementary").getByText("Avain kansliasta").waitFor();
  await page.goto("/app/jobs/new");
  expect(await page.getByLabel("Lisätiedot").inputValue()).toBe("Avain kansliasta");
});
