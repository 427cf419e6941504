// Shows (rule: news-in-the-app).
import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { news } from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { changeJob } from "../../server/modules/jobs/posting/index.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSubstitute, createTeacher } from "../../tests/support/factories.ts";
import { whole } from "../browser.ts";
import { stage } from "../stage.ts";
import { counts, everywhere, newsFor, newsStage } from "./news.fixture.ts";

const set = await stage();
const { t } = set;
const { appliedFor, looking } = newsStage(set);

/** News of a job have come, and are read: by what asks for the changed job, or by what hears of them, whichever is later. */
const areRead = ({ id }: Actor, jobId: string) =>
  eventually("the news to be read", async () => {
    const told = await t.db
      .select()
      .from(news)
      .where(and(eq(news.accountId, id), eq(news.jobId, jobId)));
    return told.length > 0 && told.every(({ readAt }) => readAt);
  });

test.each(everywhere)(
  "in $lang at $width px the bell counts all that is unread, and what comes of the job that one looks at is read",
  async ({ lang, width }) => {
    const teacher = await createTeacher(t.db);
    const substitute = await createSubstitute(t.db, { lang });
    await newsFor(t.db, substitute, 130);
    const [looked, other] = [await appliedFor(teacher, substitute), await appliedFor(teacher, substitute)];
    const page = await looking(substitute, `/app/specific/${looked}`, { lang, width });
    await counts(page, 130);
    const change = async (id: string, description: string) => {
      await changeJob(t.ctx, teacher, { id, description });
      await page.locator(`.toast a[href^="/app/notifications/"]`).last().waitFor();
    };
    await change(other, "Ota avain kansliasta");
    await counts(page, 131);
    expect(await page.locator(".bell .visually-hidden").last().textContent()).toContain("131");
    // Told, and read as it comes.
    await change(looked, "Tule pääovesta");
    await areRead(substitute, looked);
    await counts(page, 131);
    await page.reload();
    await counts(page, 131);
  },
);

test("a poster who looks at a job reads who applies as they come, and the job beside the list counts as looked at", async () => {
  const teacher = await createTeacher(t.db);
  const substitute = await createSubstitute(t.db);
  const [first, second] = [await appliedFor(teacher), await appliedFor(teacher)];
  const atOwnJob = await looking(teacher, `/app/manage/${first}`);
  await apply(t.ctx, substitute, { key: first });
  await areRead(teacher, first);
  await counts(atOwnJob, 0);

  const page = await looking(substitute, "/app/jobs/all", { width: 1440 });
  await whole(page);
  await page.locator(`article h2 a[href="/app/specific/${second}"]`).click();
  await page.waitForURL(`**/app/specific/${second}`);
  await apply(t.ctx, substitute, { key: second });
  await changeJob(t.ctx, teacher, { id: second, description: "Ota avain kansliasta" });
  await areRead(substitute, second);
  await counts(page, 0);
});
