import { test } from "bun:test";
import { apply } from "../server/modules/bookings/index.ts";
import { postJob } from "../server/modules/jobs/index.ts";
import { createSubstitute, createTeacher } from "../tests/support/factories.ts";
import { told } from "./browser.ts";
import { stage } from "./stage.ts";
import { come, everybody, inSight, times, wednesday } from "./way-back.fixture.ts";

const here = await stage();
const { t } = here;

test.each(everybody)(
  "a choice and taking it back lead to the board at that job: $lang, $width px, scripts: $scripts",
  async (wish) => {
    const teacher = await createTeacher(t.db);
    const { id } = await postJob(t.ctx, teacher, { ...times, startDate: wednesday(14) });
    const { page, context, go, say, ready } = await come(here, wish, teacher);
    const one = await createSubstitute(t.db, { firstName: "Eino", lastName: "Holm" });
    // Unlike one that was just posted it has been there for a while.
    await t.client`update jobs set created_at = now() - interval '3 days' where id = ${id}`;
    await apply(t.ctx, one, { key: id });
    await go(`/app/profile/${encodeURIComponent(one.email)}?job=${id}`);
    const sure = async (label: string) => {
      const asked = wish.scripts ? page.getByRole("dialog") : page.locator(".confirm-step");
      await asked.getByRole("button", { name: label }).click();
    };
    const onBoard = async (done: "chosen" | "chosenRemoved") => {
      await page.waitForURL(/\/app\/jobs\/overview/);
      await ready();
      await told(page, wish.scripts, say(`jobs:done.${done}`));
      await page.locator(`#job-${id}.is-new`).waitFor();
      await inSight(page, id);
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
