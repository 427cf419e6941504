import { expect, test } from "bun:test";
import fiCommon from "../src/locales/fi/common.json" with { type: "json" };
import fiJobs from "../src/locales/fi/jobs.json" with { type: "json" };
import fi from "../src/locales/fi/profile.json" with { type: "json" };
import svCommon from "../src/locales/sv/common.json" with { type: "json" };
import svJobs from "../src/locales/sv/jobs.json" with { type: "json" };
import sv from "../src/locales/sv/profile.json" with { type: "json" };
import { createSubstitute, createTeacher, testPassword } from "../tests/support/factories.ts";
import { signIn, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();

const readers = [
  { lang: "fi", width: 375, words: { common: fiCommon, jobs: fiJobs, profile: fi } },
  { lang: "sv", width: 1440, words: { common: svCommon, jobs: svJobs, profile: sv } },
] as const;

test.each(readers)(
  "in $lang at $width px saving the profile stays in sight down to the last field, and covers none",
  async ({ lang, width, words }) => {
    const { email } = await createSubstitute(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, email, testPassword);
    await page.goto("/app/profile?edit=additional#additional");
    const form = page.locator("form#additional");
    const save = form.getByRole("button", { name: words.profile.save });
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

test.each(readers)("in $lang at $width px a list that is empty leads on", async ({ lang, width, words }) => {
  const { applications, open } = words.jobs;
  const places = {
    substitute: [
      ["/app/jobs/all", open.changeRegions, /\/app\/profile\?edit=basic#basic$/],
      ["/app/notifications", applications.browse, /\/app\/jobs\/all$/],
      ["/app/settings/schools", applications.browse, /\/app\/jobs\/all$/],
    ],
    teacher: [["/app/notifications", words.common.menu.board, /\/app\/jobs\/overview/]],
  } as const;
  const person = {
    substitute: await createSubstitute(t.db, { lang, regions: ["FI-06"] }),
    teacher: await createTeacher(t.db, { lang }),
  };
  for (const who of ["substitute", "teacher"] as const) {
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, person[who].email, testPassword);
    for (const [from, name, to] of places[who]) {
      await page.goto(from);
      await page.locator("main .empty").getByRole("link", { name }).click();
      await page.waitForURL(to);
    }
    await context.close();
  }
});
