import { expect, test } from "bun:test";
import { placeJob } from "../../server/modules/jobs/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { outcomeShown, signIn, visitor, whole } from "../browser.ts";
import { finnishPhone } from "../people/readers.fixture.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();
const startDate = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };

test.each(finnishPhone)(
  "in $lang at $width px $how what was hidden or deleted is restored on its own page, which says so: it stands among the open jobs again",
  async ({ lang, say, width, javaScriptEnabled: scripts }) => {
    const teacher = await createTeacher(t.db);
    const substitute = await createSubstitute(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, {
      lang,
      width,
      javaScriptEnabled: scripts,
    });
    await signIn(page, substitute.email, testPassword);
    const [hidden, deleted] = [await postJob(t.ctx, teacher, job), await postJob(t.ctx, teacher, job)];
    await placeJob(t.ctx, substitute, hidden.id, "inactive");
    await placeJob(t.ctx, substitute, deleted.id, "deleted");
    /** Among the open jobs, and among those that are hidden. */
    const listed = async () => {
      await page.goto("/app/jobs/all");
      await page.getByRole("heading", { level: 1 }).waitFor();
      const found = [];
      for (const { id } of [hidden, deleted]) {
        const link = `article.job a[href="/app/specific/${id}"]`;
        const folded = await page.locator(`.hidden-jobs ${link}`).count();
        found.push({ open: (await page.locator(`main ${link}`).count()) - folded, folded });
      }
      return found;
    };
    expect(await listed()).toEqual([
      { open: 0, folded: 1 },
      { open: 0, folded: 0 },
    ]);

    for (const { id } of [hidden, deleted]) {
      await page.goto(`/app/specific/${id}`);
      if (scripts) await whole(page);
      const note = page.getByText(say("jobs:detail.hidden"), { exact: true });
      await note.waitFor();
      expect(await page.getByRole("button", { name: say("jobs:open.hide") }).count()).toBe(0);
      await page.getByRole("button", { name: say("jobs:detail.restore"), exact: true }).click();
      await outcomeShown(page, scripts, say("jobs:done.restored"));
      await page.getByRole("button", { name: say("jobs:open.hide") }).waitFor();
      expect(await note.count()).toBe(0);
      await page.getByRole("button", { name: say("jobs:detail.apply") }).waitFor();
    }
    expect(await listed()).toEqual([
      { open: 1, folded: 0 },
      { open: 1, folded: 0 },
    ]);
    await context.close();
  },
);
