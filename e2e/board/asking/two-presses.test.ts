// Shows (rule: asked-directly, form-sent-twice, works-without-script).
import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { favourites } from "../../../db/schema/index.ts";
import { saveSettings } from "../../../server/modules/accounts/profile/index.ts";
import type { Actor } from "../../../server/modules/auth/index.ts";
import { apply } from "../../../server/modules/bookings/applications/index.ts";
import { ask, requestsTo } from "../../../server/modules/bookings/asking/index.ts";
import { choose } from "../../../server/modules/bookings/choice/index.ts";
import { viewJob } from "../../../server/modules/jobs/lists/index.ts";
import { postJob } from "../../../server/modules/jobs/posting/index.ts";
import { saveUsualAsking } from "../../../server/modules/schools/own/index.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import { outcomeShown, whole } from "../../browser.ts";
import { comingTo } from "../../people/coming.fixture.ts";
import { finnishDesk, finnishPhone, type Reader } from "../../people/readers.fixture.ts";
import { findings } from "../../service/findings.ts";
import { stage } from "../../stage.ts";

const set = await stage();
const { t } = set;
const come = comingTo(set, /404|409/);

const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const nameOf = ({ firstName, lastName }: Actor) => `${firstName} ${lastName}`;

/** A teacher with a job, whom three fit who have not applied. */
async function market({ lang }: Reader, firstTo?: [{ group: "favourites"; minutes: 60 }]) {
  const school = await createSchool(t.db);
  const teacher = await createTeacher(t.db, { school, lang });
  const names = ["Nea", "Pauli", "Tuuli"].map((firstName) => ({ lang, firstName, lastName: "Virtala" }));
  const people = await Promise.all(names.map((name) => createSubstitute(t.db, name)));
  const [nea, pauli, tuuli] = people as [Actor, Actor, Actor];
  await t.db.insert(favourites).values(people.map(({ id }) => ({ ownerId: teacher.id, substituteId: id })));
  const time = { startDate, startTime: "08:00", endTime: "12:00" };
  const { id } = await postJob(t.ctx, teacher, { ...time, type: "one", ...(firstTo ? { firstTo } : {}) });
  const standing = async () =>
    (await requestsTo(t.ctx, teacher, id)).map(({ personId, state }) => [personId, state]);
  return { school, teacher, nea, pauli, tuuli, id, standing };
}

const buttonsOn =
  (page: Page, { say }: Reader) =>
  (one: Actor) =>
    page.getByRole("button", { name: say("asking:one.askNamed", { name: nameOf(one) }), exact: true });

test.each(finnishPhone)(
  "in $lang at $width px, $how, somebody is asked in two presses from the board",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { school, teacher, nea, pauli, id, standing } = await market(reader);
    const { page, context, go, press, presses } = await come(reader, teacher);
    const buttonOf = buttonsOn(page, reader);
    await go("/app/jobs/overview");
    await press(page.locator(`a[href^='/app/manage/${id}']`).first());
    await page.waitForURL((url) => url.pathname === `/app/manage/${id}`);
    if (scripts) await whole(page);
    const follows = page.locator("#ask-follows");
    expect(await follows.textContent()).toContain(say("asking:one.now", { minutes: 15 }));
    expect(await follows.textContent()).toContain(say("asking:one.thenTold"));
    if (scripts) expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(reader.width);
    // Each is a form of its own, with nothing to write in that Enter would send.
    const forms = page.locator(".would-fit form");
    expect([await forms.count(), await forms.locator("input:not([type=hidden])").count()]).toEqual([3, 0]);
    await press(buttonOf(nea));
    await outcomeShown(page, scripts, say("jobs:done.asked"));
    expect(await standing()).toEqual([[nea.id, "open"]]);
    expect(presses()).toBe(2);
    if (scripts) await whole(page);
    expect(await buttonOf(nea).count()).toBe(0);

    // Whoever is asked behind them waits for their turn, and has as long as the school gives.
    await saveUsualAsking(t.db, school.id, { answerMinutes: 45 });
    await go(`/app/manage/${id}`);
    expect(await follows.textContent()).toContain(say("asking:one.behind", { minutes: 45 }));
    await buttonOf(pauli).press("Enter");
    await outcomeShown(page, scripts, say("jobs:done.askedInTurn"));
    expect(await standing()).toEqual([
      [nea.id, "open"],
      [pauli.id, "queued"],
    ]);
    await context.close();
  },
  120_000,
);

test.each(finnishDesk)(
  "in $lang at $width px, $how, a press too many asks once, and whoever cannot be asked any more is named",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { teacher, nea, pauli, tuuli, id, standing } = await market(reader, [
      { group: "favourites", minutes: 60 },
    ]);
    // The clock of the school may be at any hour, and stands at night.
    await t.client`update job_stages set opens_at = now() + interval '1 hour' where job_id = ${id} and opened_at is null`;
    const { page, context, go } = await come(reader, teacher);
    const buttonOf = buttonsOn(page, reader);
    await go(`/app/manage/${id}`);
    expect(await page.locator("#ask-follows").textContent()).toContain(say("asking:one.thenAll"));
    // Another tab asks somebody, and somebody goes, after this page was read.
    await ask(t.ctx, teacher, { key: id, people: [pauli.id], thenEverybody: false });
    await t.client`update accounts set locked_at = now() where id = ${tuuli.id}`;
    await buttonOf(tuuli).click();
    await page.getByText(say("asking:one.gone")).waitFor();
    expect(await buttonOf(tuuli).count()).toBe(0);
    if (scripts) await whole(page);
    await buttonOf(nea).dblclick();
    await outcomeShown(page, scripts, say("jobs:done.askedInTurn"));
    await eventually("both presses to be done", async () => (await standing()).length === 2);
    expect(await standing()).toEqual([
      [pauli.id, "open"],
      [nea.id, "queued"],
    ]);
    const [{ then_everybody: then } = {}] = await t.client`
      select then_everybody from requests where job_id = ${id} and account_id = ${nea.id}`;
    expect(then).toBe(true);
    await context.close();
  },
  120_000,
);

test.each(finnishDesk)(
  "in $lang at $width px, $how, who would fit shows what they have done here, and a profile where the school may open it",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { teacher, nea, pauli, id } = await market(reader);
    await saveSettings(t.ctx, nea, { findable: true });
    await viewJob(t.ctx, nea, id);
    const { page, context, go } = await come(reader, teacher);
    await go(`/app/manage/${id}`);
    const row = (one: Actor) => page.locator(".would-fit li", { hasText: nameOf(one) });
    const profile = (one: Actor) =>
      row(one).getByRole("link", { name: say("jobs:manage.profileNamed", { name: nameOf(one) }) });
    await row(pauli).getByText(say("jobs:manage.neverHere"), { exact: true }).waitFor();
    expect(await row(pauli).getByRole("link").count()).toBe(0);
    await row(nea)
      .getByText(say("asking:who.seenAt", { when: "" }).trim())
      .waitFor();
    if (scripts) expect(await findings(page)).toEqual([]);
    await profile(nea).click();
    await page.getByRole("heading", { level: 1, name: nameOf(nea) }).waitFor();
    // The others of the file are of the same region.
    await saveSettings(t.ctx, nea, { findable: false });
    await context.close();
  },
  60_000,
);

test("nobody else's job is asked for, and of a filled one the page offers it no more", async () => {
  const [reader] = finnishDesk;
  const { teacher, nea, pauli, id, standing } = await market(reader);
  const other = await come(reader, await createTeacher(t.db, { lang: reader.lang }));
  const form = { do: "ask", person: nea.id };
  const sent = await other.page.request.post(`${set.server.origin}/app/manage/${id}`, {
    form,
    headers: { origin: set.server.origin },
  });
  expect(sent.status()).toBe(404);
  expect(await standing()).toEqual([]);
  await other.context.close();
  await apply(t.ctx, pauli, { key: id });
  const own = await come(reader, teacher);
  await own.go(`/app/manage/${id}`);
  await buttonsOn(own.page, reader)(nea).waitFor();
  await choose(t.ctx, teacher, { key: id, email: pauli.email });
  await own.go(`/app/manage/${id}`);
  expect(await own.page.locator(".would-fit").count()).toBe(0);
  await own.context.close();
});
