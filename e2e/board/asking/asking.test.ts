// Shows (rule: asked-directly).
import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { favourites } from "../../../db/schema/index.ts";
import type { Actor } from "../../../server/modules/auth/index.ts";
import { apply } from "../../../server/modules/bookings/applications/index.ts";
import { ask, requestsTo } from "../../../server/modules/bookings/asking/index.ts";
import { choose } from "../../../server/modules/bookings/choice/index.ts";
import { postJob } from "../../../server/modules/jobs/posting/index.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../../tests/support/factories.ts";
import { outcomeShown, signIn, visitor, whole } from "../../browser.ts";
import { finnishDesk, finnishPhone, type Reader } from "../../people/readers.fixture.ts";
import { findings } from "../../service/findings.ts";
import { stage } from "../../stage.ts";

const { t, server, browser } = await stage();

const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const names = [
  { firstName: "Nea", lastName: "Virtala" },
  { firstName: "Pauli", lastName: "Kivi" },
  { firstName: "Tuuli", lastName: "Saari" },
] as const;

/** A teacher's job of which favourites hear first: two of these, and one who has applied. */
async function market(lang: "fi" | "sv") {
  const school = await createSchool(t.db);
  const teacher = await createTeacher(t.db, { school, lang });
  const [nea, pauli, tuuli] = [
    await createSubstitute(t.db, { lang, ...names[0] }),
    await createSubstitute(t.db, { lang, ...names[1] }),
    await createSubstitute(t.db, { lang, ...names[2] }),
  ];
  const own = [nea, pauli, tuuli].map(({ id }) => ({ ownerId: teacher.id, substituteId: id }));
  await t.db.insert(favourites).values(own);
  const { id } = await postJob(t.ctx, teacher, {
    startDate,
    startTime: "08:00",
    endTime: "12:00",
    type: "one",
    firstTo: [{ group: "favourites", minutes: 60 }],
  });
  // The clock of the school may be at any hour, and stands at night.
  await t.client`update job_stages set opens_at = now() + interval '1 hour' where job_id = ${id} and opened_at is null`;
  await apply(t.ctx, tuuli, { key: id });
  return { teacher, nea, pauli, tuuli, id };
}

async function come({ lang, width, javaScriptEnabled }: Reader, actor: Actor) {
  const { page, context } = await visitor(browser, server.origin, {
    lang,
    width,
    javaScriptEnabled,
    view: null,
    mayComplain: /404|409|422/,
  });
  await signIn(page, actor.email, testPassword);
  const go = async (path: string) => {
    const answer = await page.goto(path);
    if (javaScriptEnabled) await whole(page);
    return answer?.status();
  };
  return { page, context, go };
}

const nameOf = ({ firstName, lastName }: Actor) => `${firstName} ${lastName}`;
const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement);

/** Goes there by the keyboard alone. */
async function tabTo(page: Page, one: Locator) {
  for (let n = 0; n < 80 && !(await isFocused(one)); n++) await page.keyboard.press("Tab");
  expect(await isFocused(one)).toBe(true);
}

test.each(finnishPhone)(
  "in $lang at $width px, $how, a teacher asks two in order by the keyboard alone, and takes one back",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { teacher, nea, pauli, tuuli, id } = await market(reader.lang);
    const standing = async () =>
      (await requestsTo(t.ctx, teacher, id)).map(({ personId, state }) => [personId, state]);
    const { page, context, go } = await come(reader, teacher);
    const placeOf = (one: Actor) =>
      page.getByLabel(say("asking:who.place", { name: nameOf(one) }), { exact: true });
    const send = page.getByRole("button", { name: say("asking:send"), exact: true });
    const choose = async (one: Actor, place: string) => {
      await tabTo(page, placeOf(one));
      await page.keyboard.press(place);
    };
    await go(`/app/manage/${id}`);
    await page.getByRole("link", { name: say("asking:open") }).click();
    await page.waitForURL(`**/app/manage/${id}/ask`);
    if (scripts) await whole(page);
    if (scripts) expect(await findings(page)).toEqual([]);
    expect(await page.locator("[name=thenEverybody]").isChecked()).toBe(true);

    // Nobody is chosen.
    await tabTo(page, send);
    await page.keyboard.press("Enter");
    await page.getByText(say("asking:wrong.nobody")).waitFor();
    // The same number twice: what was chosen is kept.
    await choose(tuuli, "1");
    await choose(nea, "1");
    const minutes = page.getByLabel(say("asking:minutes.label"), { exact: true });
    await tabTo(page, minutes);
    await page.keyboard.press("3");
    const everybody = page.locator("[name=thenEverybody]");
    await tabTo(page, everybody);
    await page.keyboard.press("Space");
    await tabTo(page, send);
    await page.keyboard.press("Enter");
    const wrong = page.locator(".error");
    await wrong.waitFor();
    expect(await wrong.textContent()).toContain(say("asking:wrong.twice", { place: 1, name: nameOf(tuuli) }));
    // The browser itself gives it the focus, once the page is laid out.
    await eventually("the wrong place to have the focus", () => isFocused(placeOf(nea)));
    expect(await placeOf(tuuli).inputValue()).toBe("1");
    expect(await minutes.inputValue()).toBe("30");
    expect(await everybody.isChecked()).toBe(false);
    expect(await standing()).toEqual([]);
    if (scripts) expect(await findings(page)).toEqual([]);

    await page.keyboard.press("2");
    await tabTo(page, send);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === `/app/manage/${id}`);
    await outcomeShown(page, scripts, say("jobs:done.askedInTurn"));
    if (scripts) await whole(page);
    expect(await standing()).toEqual([
      [tuuli.id, "open"],
      [nea.id, "queued"],
    ]);
    const row = (one: Actor) => page.locator(".asked-ones li").filter({ hasText: nameOf(one) });
    await row(tuuli).getByText(say("asking:state.open"), { exact: true }).waitFor();
    await row(nea).getByText(say("asking:state.next"), { exact: true }).waitFor();
    if (scripts) expect(await findings(page)).toEqual([]);

    // Somebody else asks him meanwhile.
    await go(`/app/manage/${id}/ask`);
    expect(await placeOf(nea).count()).toBe(0);
    await choose(pauli, "1");
    await ask(t.ctx, teacher, { key: id, people: [pauli.id], thenEverybody: false });
    await tabTo(page, send);
    await page.keyboard.press("Enter");
    await page.getByText(say("errors:request.asked", { name: nameOf(pauli) })).waitFor();

    await go(`/app/manage/${id}`);
    const back = page.getByRole("button", { name: say("asking:backNamed", { name: nameOf(tuuli) }) });
    await tabTo(page, back);
    await page.keyboard.press("Enter");
    await row(tuuli).getByText(say("asking:state.takenBack"), { exact: true }).waitFor();
    await outcomeShown(page, scripts, say("jobs:done.askedBack"));
    expect(await standing()).toEqual([
      [tuuli.id, "takenBack"],
      [nea.id, "open"],
      [pauli.id, "queued"],
    ]);
    await context.close();

    const other = await come(reader, await createTeacher(t.db, { lang: reader.lang }));
    expect(await other.go(`/app/manage/${id}/ask`)).toBe(404);
    await other.context.close();
  },
  120_000,
);

test.each(finnishDesk)(
  "in $lang at $width px, $how, where nobody fits the page says what helps, and of a filled job it leads to how things stand",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const school = await createSchool(t.db, { regionCode: "FI-19" });
    const teacher = await createTeacher(t.db, { school, lang: reader.lang });
    const { id } = await postJob(t.ctx, teacher, {
      startDate,
      startTime: "08:00",
      endTime: "12:00",
      type: "one",
    });
    const { page, context, go } = await come(reader, teacher);
    await go(`/app/manage/${id}/ask`);
    await page.getByRole("heading", { name: say("asking:nobody.title") }).waitFor();
    expect(await page.getByRole("button", { name: say("asking:send") }).count()).toBe(0);
    if (scripts) expect(await findings(page)).toEqual([]);
    const person = await createSubstitute(t.db, { regions: ["FI-19"] });
    await apply(t.ctx, person, { key: id });
    await go(`/app/manage/${id}/ask`);
    await page.getByRole("button", { name: say("asking:send"), exact: true }).waitFor();
    // All hear of it already.
    expect(await page.locator("[name=thenEverybody]").count()).toBe(0);
    await choose(t.ctx, teacher, { key: id, email: person.email });
    await go(`/app/manage/${id}/ask`);
    expect(new URL(page.url()).pathname).toBe(`/app/manage/${id}`);
    expect(await page.getByRole("link", { name: say("asking:open") }).count()).toBe(0);
    await context.close();
  },
  120_000,
);
