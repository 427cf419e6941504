import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { accounts, identityVerifications } from "../../db/schema/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { bothPlain, bothScripted, finnishDesk } from "../people/readers.fixture.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

const isSeen = (page: Page, selector: string) => page.locator(selector).first().isVisible();

test.each([bothScripted[0]])(
  "in $lang at $width px what registering asks for follows from what one is",
  async ({ lang, width }) => {
    const { page, context } = await visitor(browser, server.origin, { lang, width });
    await page.goto("/app/register/user");
    const asked = async (status: string) => {
      await page.locator("[name=status]").selectOption(status);
      return {
        own: await isSeen(page, ".for-other"),
        studies: await isSeen(page, ".for-students"),
        qualifications: await isSeen(page, ".for-graduates"),
      };
    };
    expect(await asked("other")).toEqual({ own: true, studies: false, qualifications: true });
    expect(await asked("student")).toEqual({ own: false, studies: true, qualifications: false });
    expect(await asked("teacher")).toEqual({ own: false, studies: false, qualifications: true });
    await context.close();
  },
);

test.each(bothPlain)(
  "in $lang at $width px the menu marks a profile that is not complete, until it is",
  async ({ lang, say, width, javaScriptEnabled }) => {
    const [begun, complete] = [
      await createSubstitute(t.db, { lang }),
      await createSubstitute(t.db, { lang }),
    ];
    await t.db.update(accounts).set({ hasEdited: true }).where(eq(accounts.id, complete.id));
    await t.db.insert(identityVerifications).values({
      accountId: complete.id,
      provider: "https://provider.test",
      subjectHash: Buffer.from(complete.id),
      verifiedName: "Aino Aalto",
    });
    for (const [person, marks] of [
      [begun, 1],
      [complete, 0],
    ] as const) {
      const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
      await signIn(page, person.email, testPassword);
      await page.goto("/app/jobs/personal");
      // In the bar at the bottom of a phone, or in the side menu; and at one's own menu in the top bar.
      const profile = page.locator("nav a[href='/app/profile']:visible");
      const mark = profile.getByText(width > 600 ? say("menu.unfinished") : say("menu.incomplete"));
      expect(await mark.count()).toBe(marks);
      expect(await page.locator(".me .badge").count()).toBe(marks);
      await context.close();
    }
  },
);

test.each(finnishDesk)(
  "in $lang at $width px a job outside one's regions is read with a card that says so, and is not applied to",
  async ({ lang, say, width, javaScriptEnabled }) => {
    const substitute = await createSubstitute(t.db, { lang, regions: ["FI-02"] });
    const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const times = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
    const { id } = await postJob(t.ctx, await createTeacher(t.db), times);
    const { page, context } = await visitor(browser, server.origin, { lang, width, javaScriptEnabled });
    await signIn(page, substitute.email, testPassword);
    await page.goto(`/app/specific/${id}`);
    await page.locator(".notice").getByText(say("errors:application.notInRegion")).waitFor();
    expect(await page.getByRole("button", { name: say("jobs:detail.apply") }).count()).toBe(0);
    await context.close();
  },
);
