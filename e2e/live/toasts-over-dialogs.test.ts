// Shows (rule: toasts-agree).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const startDate = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10);
const ways = [
  { lang: "fi", width: 320 },
  { lang: "sv", width: 1280 },
] as const;

/** What lies uppermost in the middle of the toast, and whether it is announced where it lies. */
const uppermost = (page: Page) =>
  page.locator(".toast").evaluate((toast) => {
    const { left, top, width, height } = toast.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    const dialog = document.querySelector("dialog:modal");
    return { isSeen: toast.contains(there), isHeard: !dialog || dialog.contains(toast) };
  });

test.each(ways)(
  "in $lang at $width px what is told while a dialog is open lies over it, can be pressed, and stays when it closes",
  async ({ lang, width }) => {
    const say = textsIn(lang);
    const teacher = await createTeacher(t.db, { lang });
    const [chosen, other] = [await createSubstitute(t.db), await createSubstitute(t.db)];
    const job = { startTime: "08:00", endTime: "12:00", type: "one", startDate };
    const { id } = await postJob(t.ctx, teacher, job);
    const asked = await postJob(t.ctx, teacher, { ...job, startTime: "13:00", endTime: "14:00" });
    await apply(t.ctx, chosen, { key: id });
    await choose(t.ctx, teacher, { key: id, email: chosen.email });
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await signIn(page, teacher.email, testPassword);
    const streams = page.waitForResponse((answer) => answer.url().includes("/api/events"));
    await page.goto("/app/jobs/overview?view=blocks");
    await whole(page);
    await streams;
    const name = `${chosen.firstName} ${chosen.lastName}`;
    const open = () =>
      page
        .locator(`#job-${id}`)
        .getByRole("link", { name: say("jobs:substitute.details", { name }) })
        .click();
    await open();
    const dialog = page.locator("dialog:modal");
    await dialog.waitFor();
    await apply(t.ctx, other, { key: asked.id });
    await page.locator(".toast").waitFor();
    expect(await uppermost(page)).toEqual({ isSeen: true, isHeard: true });
    expect(await findings(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: "active" });
    expect(await uppermost(page)).toEqual({ isSeen: true, isHeard: true });
    // The pointer at it keeps it there.
    await page.locator(".toast p").hover();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await uppermost(page)).toEqual({ isSeen: true, isHeard: true });

    // What was told before a dialog opens goes with it, and is closed there.
    await open();
    await dialog.waitFor();
    await dialog.locator(".toast").waitFor();
    expect(await uppermost(page)).toEqual({ isSeen: true, isHeard: true });
    await page
      .locator(".toast")
      .getByRole("button", { name: say("page.close") })
      .click();
    expect([await page.locator(".toast").count(), await dialog.count()]).toEqual([0, 1]);
    await context.close();
  },
);
