// Shows (rule: who-is-told).
import { expect, test } from "bun:test";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createPrincipal, createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { outcomeShown, signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const readers = [
  { lang: "fi", width: 375 },
  { lang: "sv", width: 1440 },
] as const;
const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

test.each(readers)(
  "who changes a job reads who is told of it, before and after, on a desk without scripts: $lang at $width px",
  async ({ lang, width }) => {
    const scripts = width === 375;
    const say = textsIn(lang);
    const principal = await createPrincipal(t.db, { lang });
    const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
    const { id } = await postJob(t.ctx, principal, job);
    const { page, context } = await visitor(browser, server.origin, {
      lang,
      width,
      javaScriptEnabled: scripts,
    });
    await signIn(page, principal.email, testPassword);
    const edit = async () => {
      await page.goto(`/app/manage/${id}?edit=1`);
      if (scripts) await whole(page);
    };
    const save = async (outcome: "changed" | "changedForApplicants" | "changedForChosen") => {
      await page.locator(".form-actions button[type=submit]:not([value=preview])").click();
      await outcomeShown(page, scripts, say(`jobs:done.${outcome}`));
    };
    const changeEnd = (hour: string) => page.locator("[name='endTime.hour']").selectOption(hour);
    await edit();
    expect(await page.locator(".reach").count()).toBe(0);
    await changeEnd("13");
    await save("changed");
    const aino = await createSubstitute(t.db);
    await apply(t.ctx, aino, { key: id, alreadyWarned: false });
    await edit();
    await page.locator(".reach").getByText(say("jobs:form.told.applicants")).waitFor();
    await changeEnd("14");
    await save("changedForApplicants");
    // The school's own: nobody hears of it.
    await edit();
    await page.locator("summary", { hasText: say("jobs:form.reason") }).click();
    await page.locator("[name=reason]").fill("Toinen kurssi");
    await save("changed");
    await choose(t.ctx, principal, { key: id, email: aino.email });
    await edit();
    await page.locator(".reach").getByText(say("jobs:form.told.chosen")).waitFor();
    await changeEnd("15");
    await save("changedForChosen");
    await context.close();
  },
);
