import { expect, test } from "bun:test";
import { placeJob, postJob } from "../server/modules/jobs/index.ts";
import fi from "../src/locales/fi/jobs.json" with { type: "json" };
import sv from "../src/locales/sv/jobs.json" with { type: "json" };
import { createSubstitute, createTeacher, testPassword } from "../tests/support/factories.ts";
import { bothWays, signIn, told, visitor } from "./browser.ts";
import { stage } from "./stage.ts";

const { t, server, browser } = await stage();
const texts = { fi, sv };
const startDate = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
const journeys = bothWays([
  {
    lang: "fi",
    width: 375,
    javaScriptEnabled: true,
    button: "Palauta listaan",
    done: "Sijaisuus on nyt aktivoitu!",
  },
  {
    lang: "sv",
    width: 1440,
    javaScriptEnabled: true,
    button: "Återställ till listan",
    done: "Jobbet är nu aktiverat!",
  },
]);

test.each(journeys)(
  "in $lang at $width px $how what was hidden or deleted is restored on its own page, which says so: it stands among the open jobs again",
  async ({ lang, width, javaScriptEnabled: scripts, button, done }) => {
    const { open, detail } = texts[lang];
    const teacher = await createTeacher(t.db);
    const substitute = await createSubstitute(t.db, { lang });
    const { page, context } = await visitor(browser, server.origin, {
      lang,
      width,
      javaScriptEnabled: scripts,
    });
    await signIn(page, substitute.email, testPassword);
    for (const placement of ["inactive", "deleted"] as const) {
      const { id } = await postJob(t.ctx, teacher, {
        startDate,
        startTime: "08:00",
        endTime: "12:00",
        type: "one",
      });
      const link = `article.job a[href="/app/specific/${id}"]`;
      const listed = async () => {
        await page.goto("/app/jobs/all");
        await page.getByRole("heading", { level: 1 }).waitFor();
        const hidden = await page.locator(`.hidden-jobs ${link}`).count();
        return { open: (await page.locator(`main ${link}`).count()) - hidden, hidden };
      };
      await placeJob(t.ctx, substitute, id, placement);
      expect(await listed()).toEqual({ open: 0, hidden: placement === "inactive" ? 1 : 0 });

      await page.goto(`/app/specific/${id}`);
      if (scripts) await page.waitForFunction(() => !document.querySelector("astro-island[ssr]"));
      const note = page.getByText(detail.hidden, { exact: true });
      await note.waitFor();
      expect(await page.getByRole("button", { name: open.hide }).count()).toBe(0);
      await page.getByRole("button", { name: button, exact: true }).click();
      await told(page, scripts, done);
      await page.getByRole("button", { name: open.hide }).waitFor();
      expect(await note.count()).toBe(0);
      await page.getByRole("button", { name: detail.apply }).waitFor();
      expect(await listed()).toEqual({ open: 1, hidden: 0 });
    }
    await context.close();
  },
);
