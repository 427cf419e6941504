// Shows (rule: who-hears-first).
import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { favourites } from "../../db/schema/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { openToAll, type Stage, stageTasks } from "../../server/modules/bookings/stages/index.ts";
import { hasWorked } from "../../server/modules/bookings/stages/stages.fixture.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../tests/support/factories.ts";
import { outcomeShown, whole } from "../browser.ts";
import { comingTo } from "../people/coming.fixture.ts";
import { bothScripted, finnishPhone, type Reader } from "../people/readers.fixture.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";

const set = await stage();
const { t } = set;
const come = comingTo(set);

const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const board = `/app/jobs/overview?view=week&day=${startDate}`;
const favouritesFirst: Stage[] = [{ group: "favourites", minutes: 10 }];
const bothFirst: Stage[] = [...favouritesFirst, { group: "beenHere", minutes: 20 }];

/** A teacher's job of which a favourite hears first, the next within eight minutes. */
async function market(lang: "fi" | "sv", firstTo: Stage[]) {
  const school = await createSchool(t.db);
  const teacher = await createTeacher(t.db, { school, lang });
  const principal = await createPrincipal(t.db, { schools: [school], lang });
  const [favourite, stranger] = [
    await createSubstitute(t.db, { lang }),
    await createSubstitute(t.db, { lang }),
  ];
  await t.db.insert(favourites).values({ ownerId: teacher.id, substituteId: favourite.id });
  await hasWorked(t, teacher, await createSubstitute(t.db), startDate);
  const { id } = await postJob(t.ctx, teacher, {
    startDate,
    startTime: "08:00",
    endTime: "12:00",
    type: "one",
    firstTo,
  });
  // The clock of the school may be at any hour, and stands at night.
  await t.client`update job_stages set opens_at = now() + place * interval '450 seconds' where job_id = ${id} and opened_at is null`;
  return { teacher, principal, favourite, stranger, id };
}

const tile = (page: Page, id: string) => page.locator(`[data-job="${id}"]`);
const opens = (page: Page, { say }: Reader) =>
  page.getByRole("button", { name: new RegExp(`^${say("stages:open")}`) });
/** Some of its words are for those with scripts, others for those without. */
const shows = (part: Locator, text: string | RegExp) =>
  part.getByText(text).filter({ visible: true }).first().waitFor();
const inList = (page: Page, id: string) => page.locator(`main a[href="/app/specific/${id}"]`);
/** Whoever comes without scripts reads a time of day. */
const time = /\d\d?\.\d\d/;

test.each(finnishPhone)(
  "in $lang at $width px, $how, a teacher sees who hears first, and opens the job to all by the keyboard alone",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { teacher, favourite, stranger, id } = await market(reader.lang, bothFirst);
    const first = await come(reader, favourite);
    const willAll = new RegExp(say("stages:hear.everybody", { when: ".*" }));
    await first.go("/app/jobs/all");
    await inList(first.page, id).first().waitFor();
    await first.page.getByText(willAll).first().waitFor();
    await first.go(`/app/specific/${id}`);
    expect(await first.page.getByText(willAll).first().textContent()).toMatch(time);
    if (scripts) expect(await findings(first.page)).toEqual([]);
    await first.context.close();
    const other = await come(reader, stranger);
    await other.go("/app/jobs/all");
    expect(await inList(other.page, id).count()).toBe(0);
    await other.context.close();

    const { page, context, go } = await come(reader, teacher);
    await go(board);
    const shown = scripts
      ? say("stages:mark.favourites", { minutes: 8 })
      : new RegExp(say("stages:markUntil.favourites", { when: `.*${time.source}` }));
    await shows(tile(page, id).locator(".state"), shown);
    if (scripts) expect(await findings(page)).toEqual([]);
    // An applicant whom nobody has looked at is said first.
    await apply(t.ctx, favourite, { key: id });
    await tile(page, id)
      .getByText(say("jobs:state.newApplicants", { count: 1 }))
      .waitFor({ state: scripts ? "visible" : "hidden" });
    await go(board);
    await tile(page, id)
      .getByText(say("jobs:state.newApplicants", { count: 1 }))
      .waitFor();
    await shows(tile(page, id).locator(".stage-line"), shown);

    await go(`/app/manage/${id}`);
    const card = page.locator(".stage-card");
    await card.waitFor();
    if (scripts) {
      await shows(card.getByRole("timer"), say("stages:minutes", { count: 8 }));
      await shows(card, say("stages:seenOf", { count: 1, people: 1 }));
      expect(await findings(page)).toEqual([]);
    } else {
      expect(await card.getByRole("timer").isVisible()).toBe(false);
      await shows(card.locator("[aria-current=step]"), say("stages:nowSeen", { count: 1 }));
    }
    const button = opens(page, reader);
    for (let n = 0; n < 80 && !(await button.evaluate((one) => one === document.activeElement)); n++)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await outcomeShown(page, scripts, say("jobs:done.openedToAll"));
    await card.waitFor({ state: "detached" });
    if (scripts) expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
    await context.close();

    const all = await come(reader, stranger);
    await all.go("/app/jobs/all");
    await inList(all.page, id).first().waitFor();
    expect(await all.page.getByText(willAll).count()).toBe(0);
    await all.context.close();
  },
  120_000,
);

test.each(finnishPhone)(
  "in $lang at $width px, $how, whoever presses second on the board is told that somebody was first",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { teacher, principal, id } = await market(reader.lang, favouritesFirst);
    const { page, context, go } = await come(reader, principal);
    await go(board);
    const quicker = () => openToAll(t.ctx, teacher, id);
    // What the page has not heard of yet.
    if (scripts)
      await page.route("**/api/teachers/audience/open", async (route) => {
        await quicker();
        await route.continue();
      });
    else await quicker();
    await opens(page, reader).click();
    await outcomeShown(page, scripts, say("jobs:done.openedBefore"));
    expect(new URL(page.url()).pathname).toBe("/app/jobs/overview");
    await opens(page, reader).waitFor({ state: "detached" });
    await page.locator(`#job-${id}`).getByText(say("jobs:state.waiting"), { exact: true }).waitFor();
    await context.close();
  },
  120_000,
);

test.each(bothScripted)(
  "in $lang at $width px the board and the job's page follow when the time of the next has come",
  async (reader) => {
    const { say } = reader;
    const { teacher, id } = await market(reader.lang, favouritesFirst);
    const { page, context, go } = await come(reader, teacher);
    const strike = stageTasks(t.ctx)["open-stages"] as (payload: { jobId: string }) => Promise<void>;
    await go(board);
    const beside = await context.newPage();
    await beside.goto(`/app/manage/${id}`);
    await whole(beside);
    await tile(page, id)
      .getByText(say("stages:mark.everybody", { minutes: 8 }))
      .waitFor();
    await t.client`update job_stages set opens_at = now() - interval '1 second' where job_id = ${id} and opened_at is null`;
    await beside.reload();
    await whole(beside);
    await beside.getByRole("timer").getByText(say("stages:anyMoment")).waitFor();
    await strike({ jobId: id });
    await beside.locator(".stage-card").waitFor({ state: "detached" });
    await tile(page, id).getByText(say("jobs:state.waiting"), { exact: true }).waitFor();
    expect(await opens(page, reader).count()).toBe(0);
    await context.close();
  },
  120_000,
);
