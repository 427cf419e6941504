// Shows (rule: job-timeline).
import { expect, test } from "bun:test";
import { favourites } from "../../../db/schema/index.ts";
import { apply } from "../../../server/modules/bookings/applications/index.ts";
import { accept, ask, myRequestFor } from "../../../server/modules/bookings/asking/index.ts";
import { postJob } from "../../../server/modules/jobs/posting/index.ts";
import { createSubstitute, createTeacher, testPassword } from "../../../tests/support/factories.ts";
import { signIn, visitor, whole } from "../../browser.ts";
import { finnishDesk, type Reader } from "../../people/readers.fixture.ts";
import { findings } from "../../service/findings.ts";
import { stage } from "../../stage.ts";

const { t, server, browser } = await stage();

const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

/** A job of which favourites heard first, that one of them has taken who was asked, after another had applied. */
async function filled(lang: Reader["lang"]) {
  const teacher = await createTeacher(t.db, { lang });
  const nea = await createSubstitute(t.db, { lang, firstName: "Nea" });
  const other = await createSubstitute(t.db, { lang });
  const own = [nea, other].map(({ id }) => ({ ownerId: teacher.id, substituteId: id }));
  await t.db.insert(favourites).values(own);
  const { id } = await postJob(t.ctx, teacher, {
    startDate,
    startTime: "08:00",
    endTime: "12:00",
    type: "one",
    firstTo: [{ group: "favourites", minutes: 60 }],
  });
  await apply(t.ctx, other, { key: id });
  await ask(t.ctx, teacher, { key: id, people: [nea.id], thenEverybody: true });
  await accept(t.ctx, nea, { id: (await myRequestFor(t.ctx, nea, id))?.id ?? "" });
  await t.client`update jobs set created_at = created_at - interval '14 minutes' where id = ${id}`;
  return { teacher, id };
}

test.each(finnishDesk)(
  "in $lang at $width px, $how, a filled job's page tells how it came to its person",
  async ({ lang, say, width, javaScriptEnabled: scripts }) => {
    const { teacher, id } = await filled(lang);
    const { page, context } = await visitor(browser, server.origin, {
      lang,
      width,
      javaScriptEnabled: scripts,
    });
    await signIn(page, teacher.email, testPassword);
    await page.goto(`/app/manage/${id}`);
    if (scripts) await whole(page);
    const card = page.locator(".timeline");
    const rows = card.locator("dt");
    // Beside the chosen one it is in sight; elsewhere it is a line that opens.
    const isBeside = width >= 1250;
    expect(await rows.first().isVisible()).toBe(isBeside);
    if (!isBeside) {
      const line = card.locator("summary");
      expect(await line.textContent()).toContain(say("asking:timeline.filled.minutes", { count: 14 }));
      await line.focus();
      await page.keyboard.press("Enter");
    }
    await rows.first().waitFor();
    const name = "Nea";
    expect((await rows.allTextContents()).map((text) => text.trim())).toEqual([
      say("asking:timeline.heard.favourites"),
      say("asking:timeline.firstView"),
      say("asking:timeline.firstApplicant"),
      say("asking:timeline.asked", { name }),
      say("asking:timeline.accepted", { name }),
      say("statistics:columns.foundBy"),
    ]);
    expect(await card.locator("dd").last().textContent()).toBe(say("statistics:foundBy.request"));
    await card
      .locator(".took")
      .getByText(say("asking:timeline.filled.minutes", { count: 14 }))
      .waitFor();
    if (scripts) expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await context.close();
  },
  60_000,
);
