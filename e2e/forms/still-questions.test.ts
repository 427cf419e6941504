// Shows (rule: ask-before).
import { expect, test } from "bun:test";
import type { Locator } from "playwright";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const startDate = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10);

/** Where a dialog and what can be pressed in it stand. */
const places = (dialog: Locator) =>
  dialog.evaluate((shown) =>
    [shown, ...shown.querySelectorAll("header, .body, footer, button")].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [part.localName, x, y, width, height];
    }),
  );

test.each([
  { lang: "fi", width: 375 },
  { lang: "sv", width: 1440 },
] as const)(
  "in $lang at $width px nothing moves in the question whether one agrees while the application is on its way",
  async ({ lang, width }) => {
    const say = textsIn(lang);
    const teacher = await createTeacher(t.db);
    const substitute = await createSubstitute(t.db, { lang });
    const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
    const { id } = await postJob(t.ctx, teacher, job);
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, substitute.email, testPassword);
    await page.goto(`/app/specific/${id}`);
    await whole(page);
    const { promise: letGo, resolve: go } = Promise.withResolvers<void>();
    await page.route("**/api/users/add/applicant", async (route) => {
      await letGo;
      await route.continue();
    });
    await page.getByRole("button", { name: say("jobs:detail.apply") }).click();
    const dialog = page.getByRole("dialog", { name: say("jobs:consent.title") });
    const agree = dialog.getByRole("button", { name: say("jobs:consent.agree") });
    await agree.focus();
    const before = await places(dialog);
    await page.keyboard.press("Enter");
    await agree.and(page.locator("[aria-busy=true]")).waitFor();
    expect(await places(dialog)).toEqual(before);
    go();
    await page.waitForURL(/\/app\/jobs\/personal/);
    await context.close();
  },
);
