// Shows (rule: toasts-agree).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { apply, withdraw } from "../../server/modules/bookings/applications/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const startDate = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10);
const readers = [
  { lang: "fi", width: 375 },
  { lang: "sv", width: 1440 },
] as const;

async function market({ lang, width }: (typeof readers)[number]) {
  const teacher = await createTeacher(t.db);
  const substitute = await createSubstitute(t.db, { lang });
  const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
  const { id } = await postJob(t.ctx, teacher, job);
  const { page, context } = await visitor(browser, server.origin, {
    lang,
    width,
    mayComplain: /ERR_FAILED .*\/api\/users\/job/,
  });
  await signIn(page, substitute.email, testPassword);
  return { page, context, path: `/app/specific/${id}`, say: textsIn(lang) };
}

/** Waits until it is told, and looks whether anything else is. */
async function toldAlone(page: Page, text: string): Promise<void> {
  await page.locator(".toast").getByText(text).waitFor();
  expect(await page.locator(".toast p").allTextContents()).toEqual([text]);
}

test.each(readers)(
  "in $lang at $width px what is told of a job last takes the place of what was told of it before",
  async (reader) => {
    const { page, context, path, say } = await market(reader);
    await page.goto(path);
    await whole(page);
    const hide = page.getByRole("button", { name: say("jobs:open.hide") });
    const restore = page.getByRole("button", { name: say("jobs:detail.restore") });
    await page.route("**/api/users/job/inactive", (route) => route.abort());
    await hide.click();
    await toldAlone(page, say("jobs:common.unreachable"));
    await page.unroute("**/api/users/job/inactive");
    await hide.click();
    await toldAlone(page, say("jobs:done.hidden"));
    // In the one place, over what is pressed at the bottom of a phone.
    const [toast, bar] = await Promise.all(
      [".toast", ".bottom-action"].map((what) => page.locator(what).boundingBox()),
    );
    if (!toast || !bar) throw new Error("nothing is told, or nothing can be pressed");
    const isOnPhone = reader.width === 375;
    const end = toast.y + toast.height;
    expect(Math.round(isOnPhone ? bar.y - end : 800 - end)).toBe(16);
    expect(Math.round(toast.x + toast.width / 2)).toBeWithin(reader.width / 2 - 12, reader.width / 2 + 12);
    await restore.click();
    await toldAlone(page, say("jobs:done.restored"));
    await context.close();
  },
);

test.each(readers)(
  "in $lang at $width px news of a job take the place of what was told of it before",
  async (reader) => {
    const teacher = await createTeacher(t.db, { lang: reader.lang });
    const substitute = await createSubstitute(t.db, { firstName: "Aino", lastName: "Virta" });
    const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };
    const { id } = await postJob(t.ctx, teacher, job);
    const { page, context } = await visitor(browser, server.origin, reader);
    await signIn(page, teacher.email, testPassword);
    const hears = page.waitForResponse(/\/api\/events/);
    await page.goto("/app/profile");
    await hears;
    const say = textsIn(reader.lang);
    const toldOf = async (title: string) => {
      const link = page.locator(".toast").getByRole("link", { name: title });
      await link.waitFor();
      expect(await page.locator(".toast").count()).toBe(1);
      return link;
    };
    await apply(t.ctx, substitute, { key: id });
    // Whoever is at a toast keeps it for as long as they are.
    await (await toldOf(say("push:applied.title", { applicant: "Aino Virta" }))).hover();
    await withdraw(t.ctx, substitute, id);
    await (await toldOf(say("push:withdrawn.title", { applicant: "Aino Virta" }))).click();
    await page.waitForURL(`**/app/manage/${id}`);
    await context.close();
  },
);

test.each(readers)("in $lang at $width px what is told of a job in a list leads to it", async (reader) => {
  const { page, context, path, say } = await market(reader);
  await page.goto("/app/jobs/all");
  await whole(page);
  const card = page.locator(`article.job:has(a[href="${path}"])`).first();
  await card.locator("summary").click();
  await card.getByRole("button", { name: say("jobs:open.hide") }).click();
  const link = page.locator(".toast").getByRole("link", { name: say("jobs:done.hidden") });
  await link.waitFor();
  expect(await link.getAttribute("href")).toBe(path);
  await context.close();
});

test.each(readers)(
  "in $lang at $width px a question that is asked again takes away that it changed nothing",
  async (reader) => {
    const say = textsIn(reader.lang);
    const teacher = await createTeacher(t.db, { lang: reader.lang });
    const substitute = await createSubstitute(t.db, { firstName: "Aino", lastName: "Virta" });
    const { id } = await postJob(t.ctx, teacher, {
      startDate,
      startTime: "08:00",
      endTime: "12:00",
      type: "one",
    });
    await apply(t.ctx, substitute, { key: id });
    const { page, context } = await visitor(browser, server.origin, reader);
    await signIn(page, teacher.email, testPassword);
    await page.goto(`/app/manage/${id}`);
    await whole(page);
    const choose = page.getByRole("link", { name: say("jobs:manage.chooseNamed", { name: "Aino Virta" }) });
    const question = page.getByRole("dialog", {
      name: say("jobs:profile.confirm.title", { name: "Aino Virta" }),
    });
    await choose.click();
    await question.waitFor();
    await page.keyboard.press("Escape");
    const nothing = page.locator(".toast", { hasText: say("jobs:done.notChosen") });
    await nothing.waitFor();
    // Whoever is at a toast keeps it for as long as they are.
    await nothing.hover();
    await choose.press("Enter");
    await question.waitFor();
    expect(await nothing.count()).toBe(0);
    await question.getByRole("button", { name: say("jobs:profile.confirm.ok") }).click();
    await page.getByRole("dialog", { name: say("jobs:substitute.title") }).waitFor();
    expect(await page.locator(".toast").count()).toBe(0);
    await context.close();
  },
);
