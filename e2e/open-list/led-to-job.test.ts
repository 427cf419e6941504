// Shows (rule: today-first).
import { expect, test } from "bun:test";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { postedJobs } from "../../server/modules/jobs/lists/posted/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { createSubstitute, createTeacher } from "../../tests/support/factories.ts";
import { outcomeShown } from "../browser.ts";
import { come, everybody, inSight, times, wednesday } from "../shell/way-back.fixture.ts";
import { stage } from "../stage.ts";

const here = await stage();
const { t } = here;

test.each(everybody)(
  "a choice and taking it back lead to the board at that job: $lang, $width px, scripts: $scripts",
  async (visit) => {
    const teacher = await createTeacher(t.db);
    const { id } = await postJob(t.ctx, teacher, { ...times, startDate: wednesday(14) });
    const { page, context, go, back, say, ready } = await come(here, visit, teacher);
    const one = await createSubstitute(t.db, { firstName: "Eino", lastName: "Holm" });
    // Unlike one that was just posted it has been there for a while.
    await t.client`update jobs set created_at = now() - interval '3 days' where id = ${id}`;
    await apply(t.ctx, one, { key: id });
    await go(`/app/profile/${encodeURIComponent(one.email)}?job=${id}`);
    const sure = async (label: string) => {
      const asked = visit.scripts ? page.getByRole("dialog") : page.locator(".confirm-step");
      await asked.getByRole("button", { name: label }).click();
    };
    const onBoard = async (done: "chosen" | "chosenRemoved") => {
      await page.waitForURL(/\/app\/jobs\/overview/);
      await ready();
      await outcomeShown(page, visit.scripts, say(`jobs:done.${done}`));
      await page.locator(`#job-${id}.is-new`).waitFor();
      await inSight(page, id);
      await page.locator(`main a[href="/app/manage/${id}"]`).first().click();
      await page.waitForURL(/\/app\/manage\//);
      await ready();
      await back();
      await page.waitForURL(/\/app\/jobs\/overview/);
      await ready();
      await inSight(page, id);
      expect(await page.locator(".is-new").count()).toBe(0);
    };
    await page.getByRole("link", { name: say("jobs:profile.choose"), exact: true }).click();
    await sure(say("jobs:profile.confirm.ok"));
    await onBoard("chosen");
    await go(`/app/manage/${id}`);
    await page.getByRole("link", { name: say("jobs:manage.removeChosen") }).click();
    await sure(say("jobs:manage.confirmRemove.ok"));
    await onBoard("chosenRemoved");
    await context.close();
  },
);

const views = everybody.flatMap((visit) => [
  { ...visit, view: "week" },
  ...(visit.width > 600 ? [{ ...visit, view: "blocks" }] : []),
]);
test.each(views)(
  "a job that was just posted leads back to the board as it had moved to it: $lang, $width px, $view, scripts: $scripts",
  async ({ view, ...visit }) => {
    const teacher = await createTeacher(t.db);
    // More than a list begins with, all before the new one.
    for (let n = 0; n < 31; n++)
      await postJob(t.ctx, teacher, { ...times, startDate: wednesday(1 + (n % 3)) });
    const { page, context, go, back, ready, say } = await come(here, visit, teacher);
    await go(`/app/jobs/overview?view=${view}`);
    await go(`/app/jobs/new?day=${wednesday(14)}`);
    await page.locator("select[name=type]").selectOption(times.type);
    await page.getByRole("button", { name: say("jobs:form.publish") }).click();
    await page.waitForURL(/\/app\/jobs\/overview/);
    await ready();
    const { id } = (await postedJobs(t.ctx, teacher)).find(
      ({ startDate }) => startDate === wednesday(14),
    ) ?? { id: "" };
    await inSight(page, id);
    await page.locator(`main a[href="/app/manage/${id}"]`).first().click();
    await page.waitForURL(/\/app\/manage\//);
    await ready();
    await back();
    await page.waitForURL(/\/app\/jobs\/overview/);
    await ready();
    await inSight(page, id);
    await context.close();
  },
);
