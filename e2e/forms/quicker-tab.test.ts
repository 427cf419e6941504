// Shows (rule: works-without-script).
import { expect, test } from "bun:test";
import { choose, removeChosen } from "../../server/modules/bookings/choice/index.ts";
import { postedJob } from "../../server/modules/jobs/lists/posted/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { testPassword } from "../../tests/support/factories.ts";
import { marketOf } from "../board/manage.fixture.ts";
import { signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

test.each(["fi", "sv"] as const)(
  "without scripts a choice that was taken back in another tab says so, and takes back nobody else's: %s",
  async (lang) => {
    const say = textsIn(lang);
    const { teacher, aino, id } = await marketOf(t, lang);
    const { page, context } = await visitor(browser, server.origin, {
      lang,
      javaScriptEnabled: false,
      mayComplain: /409/,
    });
    await signIn(page, teacher.email, testPassword);
    await choose(t.ctx, teacher, { key: id, email: aino.email });
    const takeBack = page.getByRole("button", { name: say("jobs:manage.confirmRemove.ok"), exact: true });
    const refused = page.locator("main [role=alert]", { hasText: say("errors:application.notChosen") });

    await page.goto(`/app/manage/${id}?confirm=remove`);
    await removeChosen(t.ctx, teacher, { key: id, email: aino.email });
    await takeBack.click();
    await refused.waitFor();

    await choose(t.ctx, teacher, { key: id, email: aino.email });
    await page.goto(`/app/manage/${id}?confirm=remove`);
    await removeChosen(t.ctx, teacher, { key: id, email: aino.email });
    const { applicantList } = await postedJob(t.ctx, teacher, id);
    const other = applicantList.find(({ email, unavailable }) => email !== aino.email && !unavailable);
    await choose(t.ctx, teacher, { key: id, email: other?.email ?? "" });
    await takeBack.click();
    await refused.waitFor();
    expect((await postedJob(t.ctx, teacher, id)).chosen).toBe(other?.email);
    await context.close();
  },
);
