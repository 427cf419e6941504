// Shows (rule: urgent-defaults, urgent-job, urgent-sending, pages-by-role).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { postedJobs } from "../../server/modules/jobs/lists/posted/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { principalRecord } from "../../server/modules/staff/principals/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { outcomeShown, signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const fi = textsIn("fi");
const sv = textsIn("sv");

/** Presses a button or link as somebody without a mouse does. */
async function press(page: Page, role: "button" | "link", name: string): Promise<void> {
  await page.getByRole(role, { name, exact: true }).press("Enter");
}

/** Chooses from a list by typing what it says. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).pressSequentially(text);
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
  await press(page, "link", sv("urgent:title"));
  await page.waitForURL(/jobs\/sos/);
  const post = page.getByRole("button", { name: sv("urgent:post") });
  await page.locator("button[data-post]:disabled").waitFor();

  await choose(page, sv("jobs:form.school"), "Södra");
  expect(await post.isEnabled()).toBe(true);
  await press(page, "link", sv("urgent:edit"));
  await page.waitForURL(/edit=1/);
  await whole(page);
  expect(await page.locator("button[data-post]").isDisabled()).toBe(true);
  const saving = await page
    .getByRole("button", { name: sv("urgent:settings.save"), exact: true })
    .boundingBox();
  expect((saving?.y ?? 0) + (saving?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0);
  await choose(page, `${sv("jobs:form.starts")}, ${sv("jobs:form.hours")}`, "09");
  await choose(page, `${sv("jobs:form.starts")}, ${sv("jobs:form.minutes")}`, "15");
  const subjects = page.getByRole("combobox", { name: sv("jobs:form.subjects") });
  await subjects.pressSequentially("Samiska");
  await subjects.press("Enter");
  await press(page, "button", sv("urgent:settings.save"));
  await outcomeShown(page, true, sv("urgent:settings.saved"));
  // All of the page has come.
  await page.waitForLoadState();
  await page.getByText("kl. 09.15–15.30", { exact: true }).first().waitFor();
  expect(await page.getByRole("combobox", { name: sv("jobs:form.school") }).inputValue()).toBe(
    schools[1]?.id ?? "",
  );

  // The next school day, whatever is left of this one.
  const days = page.locator("[name=startDate]");
  if (await days.count()) await days.last().press("Space");
  await press(page, "button", sv("urgent:post"));
  await page.waitForURL(/jobs\/overview/);
  await page.getByText(sv("jobs:done.urgentLater")).first().waitFor();
  const urgent = (await postedJobs(t.ctx, principal)).filter(({ urgent: sos }) => sos);
  expect(urgent).toHaveLength(1);
  expect(urgent[0]).toMatchObject({ school: "Södra skolan", startTime: "09:15", subjects: ["Samiska"] });

  const plain = { lang: "fi", width: 390, javaScriptEnabled: false } as const;
  const reader = await visitor(browser, server.origin, plain);
  await signIn(reader.page, substitute.email, testPassword);
  await reader.page.goto("/app/jobs/all");
  const first = reader.page.locator("article.job").first();
  await first.getByText(fi("jobs:state.urgent")).first().waitFor();
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
    await page.getByText(fi("urgent:editFirst")).waitFor();
  }
  if (standard) await page.setViewportSize(standard);
  const time = (legend: "starts" | "ends", part: "hours" | "minutes") =>
    page.getByLabel(`${fi(`jobs:form.${legend}`)}, ${fi(`jobs:form.${part}`)}`);
  const save = page.getByRole("button", { name: fi("urgent:settings.save"), exact: true });
  await time("starts", "hours").selectOption("14");
  await time("ends", "hours").selectOption("13");
  await save.click();
  await page.locator("#field-endTime-error").waitFor();
  expect(await time("starts", "hours").inputValue()).toBe("14");
  await time("ends", "hours").selectOption("15");
  await time("ends", "minutes").selectOption("00");
  await save.click();
  await page.getByText("klo 14.00–15.00", { exact: true }).first().waitFor();
  await page.getByRole("combobox", { name: fi("jobs:form.school") }).selectOption({ label: "Länsikoulu" });
  const days = page.locator("[name=startDate]");
  // All of the page has come.
  await page.waitForLoadState();
  if (await days.count()) await days.last().check();
  await page.getByRole("button", { name: fi("urgent:post") }).click();
  await page.waitForURL(/jobs\/overview/);
  const [job] = await postedJobs(t.ctx, principal);
  expect(job).toMatchObject({ urgent: true, school: "Länsikoulu", startTime: "14:00" });
});

test("a principal of one school posts in two taps on a phone, and from the only text field Enter leads on to the button", async () => {
  const principal = await createPrincipal(t.db);
  const { page } = await visitor(browser, server.origin, { lang: "fi", width: 375 });
  await signIn(page, principal.email, testPassword);
  await page.goto("/app/jobs/overview");
  await page.getByRole("link", { name: fi("urgent:title") }).click();
  await page.getByRole("button", { name: fi("urgent:post") }).click();
  await page.waitForURL(/jobs\/overview/);
  const posted = (["urgentToday", "urgentLater"] as const).map((when) =>
    page.locator(".toast").getByText(fi(`jobs:done.${when}`)),
  );
  await posted.reduce((either, one) => either.or(one)).waitFor();
  await page.getByRole("link", { name: fi("menu.newJob") }).click();
  await page
    .getByRole("main")
    .getByRole("link", { name: fi("urgent:kinds.urgent") })
    .click();
  await page.waitForURL(/jobs\/sos/);
  const other = page.locator("#field-type option[data-other]").first();
  await page.getByLabel(fi("jobs:form.type")).selectOption((await other.getAttribute("value")) ?? "");
  await page.getByLabel(fi("jobs:form.other")).fill("Laulunopettaja");
  await page.getByLabel(fi("jobs:form.other")).press("Enter");
  // Where there are two days, one is chosen in between.
  const days = page.locator("[name=startDate]:focus");
  if (await days.count()) await days.press("Enter");
  await page.locator("[data-post]:focus").press("Enter");
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
  await page.getByLabel(fi("jobs:form.info")).fill(info);
  const mails = page.getByRole("checkbox", { name: fi("urgent:mails.title") });
  for (const on of [false, true]) {
    await mails.setChecked(on);
    // What the page says of the first time may still stand there when it is saved again.
    const loaded = page.waitForEvent("load");
    await page.getByRole("button", { name: fi("urgent:settings.save"), exact: true }).click();
    await loaded;
    await page.getByText(fi("urgent:settings.saved")).first().waitFor();
    expect(await mails.isChecked()).toBe(on);
    const record = await principalRecord(t.ctx, principal);
    expect(record.mailEnabled).toBe(on);
    expect(record.defaults.info).toBe(info.trim());
  }
});

/** What is asked here needs no scripts. */
const plain = { lang: "fi", javaScriptEnabled: false } as const;

test("teachers and substitutes are led away, and nothing is posted in their name", async () => {
  const school = await createSchool(t.db);
  for (const person of [await createTeacher(t.db, { school }), await createSubstitute(t.db)]) {
    const { page } = await visitor(browser, server.origin, plain);
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
    expect(await page.getByRole("link", { name: fi("urgent:kinds.urgent") }).count()).toBe(0);
  }
});

test("the operator, whose school has no jobs, is offered no urgent ones", async () => {
  const operator = await createOperator(t.db);
  const { page } = await visitor(browser, server.origin, plain);
  await signIn(page, operator.email, testPassword);
  await page.goto("/app/jobs/overview");
  expect(await page.getByRole("link", { name: fi("urgent:kinds.urgent") }).count()).toBe(0);
  await page.goto("/app/jobs/sos");
  expect(new URL(page.url()).pathname).toBe("/app/profile");
});

test("a teacher's standard text is there when they post", async () => {
  const teacher = await createTeacher(t.db);
  const { page } = await visitor(browser, server.origin, plain);
  await signIn(page, teacher.email, testPassword);
  await page.goto("/app/settings?tab=7");
  expect(new URL(page.url()).pathname).toBe("/app/settings/description");
  await page.getByLabel(fi("urgent:description.label")).fill("Avain kansliasta");
  await page.getByRole("button", { name: fi("urgent:description.save") }).click();
  await outcomeShown(page, false, fi("urgent:description.saved"));
  await page.getByRole("complementary").getByText("Avain kansliasta").waitFor();
  await page.goto("/app/jobs/new");
  expect(await page.getByLabel(fi("jobs:form.info")).inputValue()).toBe("Avain kansliasta");
});
