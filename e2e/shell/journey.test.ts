// Shows (rule: told-of-being-chosen).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSchool, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { markPage, outcomeShown, signIn, signInByForm, visitor, wasNotReloaded, whole } from "../browser.ts";
import { mailsIn } from "../sign-in/mailbox.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

const email = "vikarie@example.test";
const password = "höstlöven";
const [fi, sv] = [textsIn("fi"), textsIn("sv")];
/** A type of job, as the reference data names it. */
const work = { value: "one", fi: "Luokanopettaja", sv: "Klasslärare" };

test("a new substitute and a teacher meet: from registering to the chosen one being told", async () => {
  const school = await createSchool(t.db, { name: "Hopeahaukan koulu" });
  const teacher = await createTeacher(t.db, { school, lang: "fi" });
  const swede = await visitor(browser, server.origin, { lang: "sv", width: 390 });
  const finn = await visitor(browser, server.origin, { lang: "fi", width: 1200 });

  await register(swede.page);
  await confirm(swede.page);
  await signInByForm(swede.page, email, password);
  await swede.page.getByRole("heading", { name: sv("jobs:open.empty") }).waitFor();
  await markPage(swede.page);

  await signIn(finn.page, teacher.email, testPassword);
  await finn.page.goto("/app/jobs/overview");
  await post(finn.page);

  const card = swede.page.locator("article", { hasText: work.sv });
  await card.waitFor();
  expect(await wasNotReloaded(swede.page)).toBe(true);

  await card.getByRole("link", { name: work.sv }).click();
  await swede.page.waitForURL(/\/app\/specific\//);
  await markPage(finn.page);
  await whole(swede.page);
  await swede.page.getByRole("button", { name: sv("jobs:detail.apply") }).click();
  await swede.page
    .getByRole("dialog")
    .getByRole("button", { name: sv("jobs:consent.agree") })
    .click();
  await swede.page.waitForURL(/\/app\/jobs\/personal/);
  await outcomeShown(swede.page, true, sv("jobs:done.applied"));
  await swede.page.locator("article", { hasText: work.sv }).getByText(sv("jobs:state.waiting")).waitFor();
  await markPage(swede.page);

  await finn.page
    .getByText(fi("jobs:state.newApplicants", { count: 1 }))
    .first()
    .waitFor();
  expect(await wasNotReloaded(finn.page)).toBe(true);
  await finn.page.getByRole("link", { name: new RegExp(`^${work.fi}, `) }).click();
  await finn.page.getByRole("link", { name: "Astrid Öhman", exact: true }).click();
  await finn.page.waitForURL(/\/app\/profile\//);
  await whole(finn.page);
  await finn.page.getByRole("link", { name: fi("jobs:profile.choose") }).click();
  await finn.page
    .getByRole("dialog")
    .getByRole("button", { name: fi("jobs:profile.confirm.ok"), exact: true })
    .click();
  await finn.page.waitForURL(/\/app\/jobs\/overview/);
  await finn.page.locator("article.posted.is-chosen").getByText(fi("jobs:state.chosen")).first().waitFor();

  await swede.page.locator("article.is-chosen", { hasText: work.sv }).waitFor();
  expect(await wasNotReloaded(swede.page)).toBe(true);

  const chosen = await eventually("the mail to the chosen one", async () =>
    (await mailsIn(t.dataDir, email)).find((mail) =>
      mail.subject.startsWith(sv("mail:chosen.subject", { school: school.name, when: "" }).trim()),
    ),
  );
  expect(chosen.lang).toBe("sv");
  const applied = await eventually("the mail to the teacher", async () =>
    (await mailsIn(t.dataDir, teacher.email)).find((mail) =>
      mail.subject.startsWith(fi("mail:applied.subject", { applicant: "Astrid Öhman", when: "" }).trim()),
    ),
  );
  expect(applied.lang).toBe("fi");
}, 120_000);

async function register(page: Page) {
  await page.goto("/app/");
  await page.getByRole("link", { name: sv("face:joinSubstitute") }).click();
  await page.waitForURL(/\/app\/register\/user/);
  await whole(page);
  await page.getByLabel(sv("auth:register.firstName")).fill("Astrid");
  await page.getByLabel(sv("auth:register.lastName")).fill("Öhman");
  await page.locator("[name=email]").fill(email);
  await page.locator("[name=confirmEmail]").fill(email);
  await page.locator("[name=phone]").fill("070-1740605");
  await page.locator("[name=birthDate]").fill("12.3.1990");
  await page.locator("[name=language]").fill("svenska");
  await page.locator("[name=status]").selectOption("teacher");
  await page.getByRole("combobox", { name: sv("auth:register.regions") }).fill("nyl");
  await page.keyboard.press("Enter");
  await page.locator("[name=password]").fill(password);
  await page.locator("[name=password2]").fill(password);
  await page.locator("[name=terms]").check();
  await page.getByRole("button", { name: sv("auth:register.submit") }).click();
  await page.waitForURL(/\/app\/login/);
}

async function confirm(page: Page) {
  const mail = await eventually("the mail with the link", async () => (await mailsIn(t.dataDir, email))[0]);
  const link = /http\S+\/app\/confirm\/[\w-]+/.exec(mail.text)?.[0] ?? "";
  await page.goto(link);
  await page.waitForURL(/\/app\/login/);
}

async function post(page: Page) {
  await page
    .getByRole("link", { name: fi("jobs:board.post") })
    .first()
    .click();
  await page.waitForURL(/\/app\/jobs\/new/);
  await whole(page);
  await page.getByLabel(fi("jobs:form.type")).selectOption(work.value);
  await page.getByRole("checkbox", { name: fi("jobs:form.multiDay") }).check();
  const day = (days: number) => {
    const [year, month, date] = new Date(Date.now() + days * 86_400_000)
      .toISOString()
      .slice(0, 10)
      .split("-");
    return `${date}.${month}.${year}`;
  };
  await page.locator("[name=startDate]").fill(day(7));
  await page.locator("[name=endDate]").fill(day(8));
  await page.locator("summary", { hasText: fi("jobs:form.reason") }).click();
  await page.locator("[name=reason]").fill("Koulutus");
  await page.getByRole("button", { name: fi("jobs:form.publish") }).click();
  await page.waitForURL(/\/app\/jobs\/overview/);
}
