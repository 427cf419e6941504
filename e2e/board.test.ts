import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { postJob } from "../server/modules/jobs/index.ts";
import { createPrincipal, createSchool, createTeacher, testPassword } from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();

const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };

test.each([true, false])(
  "a principal of several schools looks at one of them, with scripts: %p",
  async (javaScriptEnabled) => {
    const south = `Eteläinen koulu ${javaScriptEnabled}`;
    const schools = [await createSchool(t.db), await createSchool(t.db, { name: south })];
    const principal = await createPrincipal(t.db, { schools });
    for (const { id } of schools) await postJob(t.ctx, principal, { ...job, school: id });
    const { page } = await visitor(browser, server.origin, { lang: "fi", javaScriptEnabled });
    await signIn(page, principal.email, testPassword);
    await page.goto("/app/jobs/overview");
    const cards = page.locator("article.posted");
    expect(await cards.count()).toBe(2);

    await page.getByRole("button", { name: "Näytettävä koulu: Kaikki koulut" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: south, exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: `Näytettävä koulu: ${south}` }).waitFor();
    expect(await cards.count()).toBe(1);
    await page.getByText("1 avoin", { exact: true }).waitFor();
    for (const path of ["/app/jobs/new", "/app/jobs/sos"]) {
      await page.goto(path);
      expect(await page.getByLabel("Koulu", { exact: true }).inputValue()).toBe(schools[1]?.id ?? "");
    }
    await page.getByRole("button", { name: `Näytettävä koulu: ${south}` }).click();
    await page.getByRole("button", { name: "Kaikki koulut", exact: true }).click();
    await page.getByRole("button", { name: "Näytettävä koulu: Kaikki koulut" }).waitFor();
    await page.goto("/app/jobs/overview");
    expect(await cards.count()).toBe(2);
  },
);

/** A press on what is not alive yet leads on as without scripts, over a page more. */
const alive = (page: Page) => page.waitForFunction(() => !document.querySelector("astro-island[ssr]"));

test("who has posted or deleted a job and goes back is not led to the form or to the job that is gone", async () => {
  const teacher = await createTeacher(t.db);
  const { page } = await visitor(browser, server.origin, { lang: "fi" });
  await signIn(page, teacher.email, testPassword);
  await page.goto("/app/jobs");
  await page.getByRole("link", { name: "Lisää sijaisuus" }).first().click();
  await page.getByLabel("Sijainen tehtävään").waitFor();
  await alive(page);
  await page.getByLabel("Sijainen tehtävään").selectOption({ label: "Luokanopettaja" });
  await page.getByRole("button", { name: "Julkaise" }).click();
  await page.getByText("Sijaisuus on julkaistu.").waitFor();
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe("/app/jobs");

  await page.getByRole("link", { name: "Luokanopettaja", exact: true }).click();
  await page.locator("summary[aria-label='Muut toiminnot']").waitFor();
  await alive(page);
  await page.locator("summary[aria-label='Muut toiminnot']").click();
  await page.getByRole("link", { name: "Poista", exact: true }).click();
  await page.getByRole("button", { name: "Poista sijaisuus" }).click();
  await page.getByText("Sijaisuus on poistettu.").waitFor();
  await page.goBack();
  expect(new URL(page.url()).pathname).toBe("/app/jobs");
});
