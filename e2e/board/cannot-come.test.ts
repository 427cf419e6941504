// Shows (rule: cannot-come).
import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { cancellations, jobs } from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { readNewsOfJob } from "../../server/modules/notifications/inbox/index.ts";
import { eventually } from "../../tests/support/eventually.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../tests/support/factories.ts";
import { outcomeShown, whole } from "../browser.ts";
import { comingTo } from "../people/coming.fixture.ts";
import { finnishDesk, finnishPhone } from "../people/readers.fixture.ts";
import { findings } from "../service/findings.ts";
import { stage } from "../stage.ts";

const set = await stage();
const { t } = set;
const come = comingTo(set, /422/);

/** Somebody who knows it already: no dialog stands before the page. */
async function chosen(teacher: Actor, person: Actor, key: string) {
  await choose(t.ctx, teacher, { key, email: person.email });
  await readNewsOfJob(t.ctx, person, key);
}

/** Somebody who was chosen an hour ago for a job that begins within a day, and another applicant. */
async function market(lang: "fi" | "sv") {
  const school = await createSchool(t.db);
  const teacher = await createTeacher(t.db, { school, lang });
  const principal = await createPrincipal(t.db, { schools: [school], lang });
  const [person, rival] = [await createSubstitute(t.db, { lang }), await createSubstitute(t.db, { lang })];
  // Ahead at any hour of the night: tomorrow by the clock of the machine may have begun by that of the school.
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const { id } = await postJob(t.ctx, teacher, {
    startDate: day,
    endDate: day,
    startTime: "00:15",
    endTime: "23:45",
    type: "one",
  });
  for (const one of [person, rival]) await apply(t.ctx, one, { key: id });
  await chosen(teacher, person, id);
  // The clock of the school may be at any hour: what matters is how far the start is.
  await t.client`update jobs set starts_at = now() + interval '5 hours' where id = ${id}`;
  await t.client`update assignments set chosen_at = now() - interval '1 hour' where job_id = ${id}`;
  return { teacher, principal, person, rival, id };
}

const place = (page: Page) => page.locator(".free-place");

test.each(finnishPhone)(
  "in $lang at $width px, $how, who cannot come reads what it means and tells the school, which finds another in time",
  async (reader) => {
    const { say, javaScriptEnabled } = reader;
    const { principal, person, rival, id } = await market(reader.lang);
    const { page, context, go } = await come(reader, person);
    const way = page.getByRole("link", { name: say("jobs:applications.cannotCome") });
    await go("/app/jobs/personal");
    expect(await way.getAttribute("href")).toBe(`/app/specific/${id}/cannot-come`);
    await go(`/app/specific/${id}`);
    await way.click();
    await page.waitForURL(/cannot-come$/);
    if (javaScriptEnabled) await whole(page);
    if (javaScriptEnabled) expect(await findings(page)).toEqual([]);
    const send = page.getByRole("button", { name: say("cancelling:send") });
    const meaning = (text: string) => page.getByText(text, { exact: true });
    // Nothing is taken for granted, and a message alone tells nothing.
    await page.locator("[name=message]").fill("Auto ei käynnisty");
    await send.click();
    await page.locator("#why-error").waitFor();
    expect(await t.db.select().from(cancellations).where(eq(cancellations.jobId, id))).toEqual([]);
    expect(await page.locator("[name=message]").inputValue()).toBe("Auto ei käynnisty");
    await page.getByText(say("cancelling:why.illness")).click();
    expect(await meaning(say("cancelling:ill.title")).isVisible()).toBe(true);
    expect(await meaning(say("cancelling:late.title")).isVisible()).toBe(false);
    await page.getByText(say("cancelling:why.other"), { exact: true }).click();
    expect(await meaning(say("cancelling:ill.title")).isVisible()).toBe(false);
    expect(await meaning(say("cancelling:late.title")).isVisible()).toBe(true);
    await send.click();
    await page.waitForURL((url) => url.pathname === `/app/specific/${id}`);
    await outcomeShown(page, javaScriptEnabled, say("jobs:done.cannotCome"));
    expect(await meaning(say("cancelling:left.title")).isVisible()).toBe(true);
    await go(`/app/specific/${id}/cannot-come`);
    expect(new URL(page.url()).pathname).toBe(`/app/specific/${id}`);
    await context.close();

    const school = await come(reader, principal);
    await school.go("/app/jobs/overview");
    const shown = place(school.page);
    const name = `${person.firstName} ${person.lastName}`;
    await shown.getByRole("heading", { name: say("cancelling:place.title", { name }) }).waitFor();
    expect(await shown.locator("blockquote").textContent()).toBe("Auto ei käynnisty");
    expect(await shown.textContent()).not.toMatch(/24|sairas|sjuk/i);
    if (javaScriptEnabled) expect(await findings(school.page)).toEqual([]);
    await shown.getByRole("link", { name: say("cancelling:place.choose") }).click();
    await school.page.waitForURL(`**/app/manage/${id}`);
    await place(school.page).waitFor();
    await choose(t.ctx, principal, { key: id, email: rival.email });
    await school.go("/app/jobs/overview");
    expect(await place(school.page).count()).toBe(0);
    await school.context.close();
  },
  120_000,
);

test.each(finnishDesk)(
  "in $lang at $width px, $how, a free place is posted to all by a principal, or seen to by its poster",
  async (reader) => {
    const { say, javaScriptEnabled } = reader;
    const { teacher, principal, person, id } = await market(reader.lang);
    const leave = async () => {
      const { page, context, go } = await come(reader, person);
      await go(`/app/specific/${id}/cannot-come`);
      await page.getByText(say("cancelling:why.illness")).click();
      await page.getByRole("button", { name: say("cancelling:send") }).click();
      await page.waitForURL((url) => url.pathname === `/app/specific/${id}`);
      await context.close();
    };
    await leave();
    const poster = await come(reader, teacher);
    await poster.go("/app/jobs/overview");
    const publish = (page: Page) =>
      place(page).getByRole("button", { name: say("cancelling:place.publish") });
    await place(poster.page).waitFor();
    expect(await publish(poster.page).count()).toBe(0);
    await place(poster.page)
      .getByRole("button", { name: say("cancelling:place.settle") })
      .click();
    await outcomeShown(poster.page, javaScriptEnabled, say("jobs:done.settled"));
    expect(await place(poster.page).count()).toBe(0);
    await poster.context.close();

    await apply(t.ctx, person, { key: id });
    await chosen(teacher, person, id);
    await leave();
    const leader = await come(reader, principal);
    await leader.go(`/app/manage/${id}`);
    await publish(leader.page).click();
    await leader.page.waitForURL((url) => url.pathname === "/app/jobs/overview");
    await eventually("the job to be urgent", async () => {
      const [job] = await t.db.select().from(jobs).where(eq(jobs.id, id));
      return job?.urgent === true;
    });
    await place(leader.page).getByText(say("cancelling:place.published")).waitFor();
    expect(await publish(leader.page).count()).toBe(0);
    await leader.context.close();
  },
  120_000,
);
