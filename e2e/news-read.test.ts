import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { apply } from "../server/modules/bookings/index.ts";
import { changeJob } from "../server/modules/jobs/index.ts";
import { createSubstitute, createTeacher } from "../tests/support/factories.ts";
import { counts, everywhere, newsFor, newsStage } from "./news.fixture.ts";
import { stage } from "./stage.ts";

const set = await stage();
const { t } = set;
const { appliedFor, looking } = newsStage(set);

test.each(everywhere)(
  "in $lang at $width px the bell counts all that is unread, and what comes of the job that one looks at is read",
  async ({ lang, width }) => {
    const teacher = await createTeacher(t.db);
    const substitute = await createSubstitute(t.db, { lang });
    await newsFor(t.db, substitute, 130);
    const [looked, other] = [await appliedFor(teacher, substitute), await appliedFor(teacher, substitute)];
    const { page, close } = await looking(substitute, `/app/specific/${looked}`, { lang, width });
    await counts(page, 130);
    const change = async (id: string, description: string) => {
      await changeJob(t.ctx, teacher, { id, description });
      await page.locator(`.toast a[href^="/app/notifications/"]`).last().waitFor();
    };
    await change(other, "Ota avain kansliasta");
    await counts(page, 131);
    expect(await page.locator(".bell .visually-hidden").last().textContent()).toContain("131");
    // Told, and read as it comes.
    const read = page.waitForResponse(/notifications\/read\/job/);
    await change(looked, "Tule pääovesta");
    await read;
    await counts(page, 131);
    await page.reload();
    await counts(page, 131);
    await close();
  },
);

test("a poster who looks at a job reads who applies as they come, and the job beside the list counts as looked at", async () => {
  const teacher = await createTeacher(t.db);
  const substitute = await createSubstitute(t.db);
  const [first, second] = [await appliedFor(teacher), await appliedFor(teacher)];
  const poster = await looking(teacher, `/app/manage/${first}`);
  const isRead = (page: Page) => page.waitForResponse(/notifications\/read\/job/);
  let read = isRead(poster.page);
  await apply(t.ctx, substitute, { key: first });
  await read;
  await counts(poster.page, 0);
  await poster.close();

  const { page, close } = await looking(substitute, "/app/jobs/all", { width: 1440 });
  await page.waitForFunction(() => document.querySelector("astro-island[ssr]") === null);
  await page.locator(`article h2 a[href="/app/specific/${second}"]`).click();
  await page.waitForURL(`**/app/specific/${second}`);
  await apply(t.ctx, substitute, { key: second });
  read = isRead(page);
  await changeJob(t.ctx, teacher, { id: second, description: "Ota avain kansliasta" });
  await read;
  await counts(page, 0);
  await close();
});
