import { expect, test } from "bun:test";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { bothScripted, finnishPhone } from "../people/readers.fixture.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

test.each(bothScripted)(
  "in $lang at $width px saving the profile stays in sight down to the last field, and covers none",
  async ({ lang, say, width }) => {
    const { email } = await createSubstitute(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, email, testPassword);
    await page.goto("/app/profile?edit=additional#additional");
    // What comes to life changes its size.
    await whole(page);
    const form = page.locator("form#additional");
    // What comes to life changes its size.
    await whole(page);
    const save = form.getByRole("button", { name: say("profile:save") });
    const fields = form.locator("input:not([type=hidden]):visible, select:visible, textarea:visible");
    for (const field of [fields.last(), fields.nth(2)]) {
      await field.focus();
      const box = await save.boundingBox();
      const typed = await field.boundingBox();
      expect(box?.y).toBeGreaterThan(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(typed?.y ?? 0);
    }
    // What is being changed has the one strong button of the page.
    expect(await page.locator(".complete .button:not(.quiet)").count()).toBe(0);
    await context.close();
  },
);

test.each(finnishPhone)("in $lang at $width px a list that is empty leads on, $how", async (reader) => {
  const { lang, say, width, javaScriptEnabled } = reader;
  const places = {
    substitute: [
      ["/app/jobs/all", say("jobs:open.changeRegions"), /\/app\/profile\?edit=basic#basic$/],
      ["/app/notifications", say("jobs:applications.browse"), /\/app\/jobs\/all$/],
      ["/app/settings/schools", say("jobs:applications.browse"), /\/app\/jobs\/all$/],
    ],
    teacher: [["/app/notifications", say("menu.board"), /\/app\/jobs\/overview/]],
  } as const;
  const person = {
    substitute: await createSubstitute(t.db, { lang, regions: ["FI-06"] }),
    teacher: await createTeacher(t.db, { lang }),
  };
  for (const who of ["substitute", "teacher"] as const) {
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, person[who].email, testPassword);
    for (const [from, name, to] of places[who]) {
      await page.goto(from);
      await page.locator("main .empty").getByRole("link", { name }).click();
      await page.waitForURL(to);
    }
    await context.close();
  }
});
