// Shows (rule: school-shown).
import { expect, test } from "bun:test";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createPrincipal, createSchool, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { goBack, signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };

test.each([
  { javaScriptEnabled: true, lang: "fi" },
  { javaScriptEnabled: false, lang: "sv" },
] as const)(
  "a principal of several schools looks at one of them, with scripts: $javaScriptEnabled, in $lang",
  async ({ javaScriptEnabled, lang }) => {
    const say = textsIn(lang);
    const [all, choose] = [
      say("common:schools.all"),
      (name: string) => say("common:schools.choose", { name }),
    ];
    const south = `Eteläinen koulu ${lang}`;
    const schools = [await createSchool(t.db), await createSchool(t.db, { name: south })];
    const principal = await createPrincipal(t.db, { schools, lang });
    for (const { id } of schools) await postJob(t.ctx, principal, { ...job, school: id });
    const { page, context } = await visitor(browser, server.origin, { lang, javaScriptEnabled });
    await signIn(page, principal.email, testPassword);
    await page.goto("/app/jobs/overview");
    const cards = page.locator("article.posted");
    expect(await cards.count()).toBe(2);

    await page.getByRole("button", { name: choose(all) }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: south, exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: choose(south) }).waitFor();
    expect(await cards.count()).toBe(1);
    await page.getByText(say("jobs:board.open", { count: 1 }), { exact: true }).waitFor();
    for (const path of ["/app/jobs/new", "/app/jobs/sos"]) {
      await page.goto(path);
      expect(await page.getByLabel(say("jobs:form.school"), { exact: true }).inputValue()).toBe(
        schools[1]?.id ?? "",
      );
    }
    await page.getByRole("button", { name: choose(south) }).click();
    await page.getByRole("button", { name: all, exact: true }).click();
    await page.getByRole("button", { name: choose(all) }).waitFor();
    await page.goto("/app/jobs/overview");
    expect(await cards.count()).toBe(2);
    await context.close();
  },
);

test("who has posted or deleted a job and goes back is not led to the form or to the job that is gone", async () => {
  const say = textsIn("fi");
  const teacher = await createTeacher(t.db);
  const { page, context } = await visitor(browser, server.origin, { lang: "fi" });
  await signIn(page, teacher.email, testPassword);
  await page.goto("/app/jobs");
  await page
    .getByRole("link", { name: say("jobs:board.post") })
    .first()
    .click();
  await page.waitForURL("**/app/jobs/new*");
  await whole(page);
  await page.getByLabel(say("jobs:form.type")).selectOption("one");
  await page.getByRole("button", { name: say("jobs:form.publish") }).click();
  await page.getByText(say("jobs:done.posted")).waitFor();
  await goBack(page);
  expect(new URL(page.url()).pathname).toBe("/app/jobs");

  // The kind of job, as the list of them has it.
  await page.getByRole("link", { name: /^Luokanopettaja, / }).click();
  await page.waitForURL("**/app/manage/*");
  await whole(page);
  await page.locator(`summary[aria-label='${say("jobs:manage.more")}']`).click();
  await page.getByRole("link", { name: say("jobs:manage.delete"), exact: true }).click();
  await page.getByRole("button", { name: say("jobs:manage.confirmDelete.ok") }).click();
  await page.getByText(say("jobs:done.deleted")).waitFor();
  await goBack(page);
  expect(new URL(page.url()).pathname).toBe("/app/jobs");
  await context.close();
});
