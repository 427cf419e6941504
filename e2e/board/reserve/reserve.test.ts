// Shows (rule: reserve, cannot-come, ask-before).
import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import type { Actor } from "../../../server/modules/auth/index.ts";
import { apply } from "../../../server/modules/bookings/applications/index.ts";
import { decline, myRequestFor } from "../../../server/modules/bookings/asking/index.ts";
import { cannotCome } from "../../../server/modules/bookings/cancelling/index.ts";
import { choose } from "../../../server/modules/bookings/choice/index.ts";
import { orderReserve, reserveFor, standInReserve } from "../../../server/modules/bookings/reserve/index.ts";
import { postJob } from "../../../server/modules/jobs/posting/index.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../tests/support/factories.ts";
import { outcomeShown, whole } from "../../browser.ts";
import { comingTo } from "../../people/coming.fixture.ts";
import { finnishDesk, finnishPhone, type Reader } from "../../people/readers.fixture.ts";
import { findings } from "../../service/findings.ts";
import { stage } from "../../stage.ts";

const set = await stage();
const { t } = set;
const come = comingTo(set);

const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const names = [
  { firstName: "Nea", lastName: "Virtala" },
  { firstName: "Pauli", lastName: "Kivi" },
  { firstName: "Tuuli", lastName: "Saari" },
] as const;

/** A job that one person has, and three others stand in reserve for in the order of these names; one more has applied. */
async function market(lang: "fi" | "sv") {
  const school = await createSchool(t.db);
  const teacher = await createTeacher(t.db, { school, lang });
  const principal = await createPrincipal(t.db, { schools: [school], lang });
  const [chosen, other] = [await createSubstitute(t.db), await createSubstitute(t.db)];
  const { id } = await postJob(t.ctx, teacher, {
    startDate,
    startTime: "08:00",
    endTime: "12:00",
    type: "one",
  });
  const [nea, pauli, tuuli] = [
    await createSubstitute(t.db, { lang, ...names[0] }),
    await createSubstitute(t.db, { lang, ...names[1] }),
    await createSubstitute(t.db, { lang, ...names[2] }),
  ];
  const people = [nea, pauli, tuuli];
  for (const one of [chosen, other, ...people]) await apply(t.ctx, one, { key: id });
  await choose(t.ctx, teacher, { key: id, email: chosen.email });
  for (const one of people) await standInReserve(t.ctx, one, { key: id, stand: true });
  await orderReserve(t.ctx, teacher, id, { people: people.map(({ email }) => email) });
  return { teacher, principal, chosen, nea, pauli, tuuli, id };
}

const nameOf = ({ firstName, lastName }: Actor) => `${firstName} ${lastName}`;
const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement);

/** Goes there by the keyboard alone. */
async function tabTo(page: Page, one: Locator) {
  for (let n = 0; n < 80 && !(await isFocused(one)); n++) await page.keyboard.press("Tab");
  expect(await isFocused(one)).toBe(true);
}

/** Presses what has the focus, and waits for the page that comes, and for what it says, which a slow page shows for a moment only. */
async function pressEnter(page: Page, { javaScriptEnabled }: Reader, said?: string) {
  const come = page.waitForEvent("load");
  await page.keyboard.press("Enter");
  await Promise.all([come, said && outcomeShown(page, javaScriptEnabled, said)]);
  if (javaScriptEnabled) await whole(page);
}

test.each(finnishPhone)(
  "in $lang at $width px, $how, the school orders its reserve by the keyboard alone, and is asked before somebody is removed",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { teacher, principal, nea, pauli, tuuli, id } = await market(reader.lang);
    const order = async () => (await reserveFor(t.ctx, teacher, id)).map(({ email }) => email);
    const { page, context, go } = await come(reader, teacher);
    const card = page.locator(".reserve");
    const shown = () => card.locator("li b").allTextContents();
    const button = (which: "up" | "down", one: Actor) =>
      card.getByRole("button", { name: say(`asking:reserve.${which}`, { name: nameOf(one) }) });
    const remove = (one: Actor) =>
      card.getByRole("link", { name: say("asking:reserve.out", { name: nameOf(one) }) });
    await go(`/app/manage/${id}`);
    await card.getByRole("heading", { name: say("asking:reserve.title", { people: 3 }) }).waitFor();
    await card.getByText(say("asking:reserve.others", { count: 1 })).waitFor();
    expect(await shown()).toEqual([nea, pauli, tuuli].map(nameOf));
    for (const none of [button("up", nea), button("down", tuuli)]) expect(await none.count()).toBe(0);
    if (scripts) expect(await findings(page)).toEqual([]);

    // Pressed again from where one comes back to: the last becomes the first.
    await tabTo(page, button("up", tuuli));
    await pressEnter(page, reader, say("asking:reserve.done.reserveMoved"));
    expect(await shown()).toEqual([nea, tuuli, pauli].map(nameOf));
    expect(await isFocused(button("up", tuuli))).toBe(true);
    await pressEnter(page, reader);
    expect(await shown()).toEqual([tuuli, nea, pauli].map(nameOf));
    expect(await order()).toEqual([tuuli, nea, pauli].map(({ email }) => email));
    // It has no such button any more: one is on its row.
    expect(await isFocused(card.locator("li b").filter({ hasText: nameOf(tuuli) }))).toBe(true);
    await tabTo(page, button("down", tuuli));
    await pressEnter(page, reader);
    expect(await order()).toEqual([nea, tuuli, pauli].map(({ email }) => email));
    expect(await isFocused(button("down", tuuli))).toBe(true);

    // A colleague is quicker: nobody is moved further than the page said, and it says so.
    await orderReserve(t.ctx, principal, id, { person: pauli.email, move: "up" });
    // With scripts the page shows it by itself.
    if (scripts) await card.locator("li").nth(1).getByText(nameOf(pauli)).waitFor();
    else {
      await tabTo(page, button("up", tuuli));
      await pressEnter(page, reader, say("asking:reserve.done.reserveOther"));
    }
    expect(await shown()).toEqual([nea, pauli, tuuli].map(nameOf));
    await orderReserve(t.ctx, principal, id, { person: tuuli.email, move: "up" });
    await go(`/app/manage/${id}`);

    // Removing asks first, and no is no.
    await tabTo(page, remove(tuuli));
    await pressEnter(page, reader);
    const asked = page.locator(".reserve-question");
    expect(await isFocused(asked)).toBe(true);
    await asked
      .getByRole("heading", { name: say("asking:reserve.confirm.title", { name: nameOf(tuuli) }) })
      .waitFor();
    expect(await order()).toHaveLength(3);
    if (scripts) expect(await findings(page)).toEqual([]);
    await tabTo(page, asked.getByRole("link", { name: say("asking:reserve.confirm.no") }));
    await pressEnter(page, reader);
    expect(await asked.count()).toBe(0);
    expect(await order()).toHaveLength(3);
    await tabTo(page, remove(tuuli));
    await pressEnter(page, reader);
    await tabTo(page, asked.getByRole("button", { name: say("asking:reserve.confirm.ok") }));
    await pressEnter(page, reader, say("asking:reserve.done.reserveOut"));
    expect(await shown()).toEqual([nea, pauli].map(nameOf));
    expect(await isFocused(card.locator("li b").filter({ hasText: nameOf(pauli) }))).toBe(true);

    // A colleague does the same, and takes one out, while this page stands open.
    await go(`/app/manage/${id}`);
    await orderReserve(t.ctx, principal, id, { person: pauli.email, move: "up" });
    // With scripts the page shows it by itself.
    const first = card.locator("li").first();
    if (scripts) await first.getByText(nameOf(pauli)).waitFor();
    else {
      await tabTo(page, button("down", nea));
      await pressEnter(page, reader, say("asking:reserve.done.reserveMoved"));
    }
    // It stands where this press would have put it.
    expect(await shown()).toEqual([pauli, nea].map(nameOf));
    await orderReserve(t.ctx, principal, id, { person: nea.email, move: "out" });
    if (scripts) await card.getByText(nameOf(nea)).waitFor({ state: "detached" });
    else {
      await tabTo(page, button("up", nea));
      await pressEnter(page, reader, say("asking:reserve.done.reserveGone"));
    }
    expect(await shown()).toEqual([nameOf(pauli)]);
    await context.close();

    const stranger = await come(reader, await createTeacher(t.db, { lang: reader.lang }));
    const answer = await stranger.page.request.post(`/app/manage/${id}`, {
      form: { do: "reserve-out", person: pauli.email, from: "1" },
      headers: { "sec-fetch-site": "same-origin" },
    });
    expect(answer.status()).toBe(404);
    expect(await order()).toEqual([pauli.email]);
    await stranger.context.close();
  },
  180_000,
);

test.each(finnishDesk)(
  "in $lang at $width px, $how, a free place says whom of the reserve is asked and who is next, then that nobody took it",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { principal, chosen, nea, pauli, tuuli, id } = await market(reader.lang);
    await t.client`insert into peace (account_id, quiet_weekdays_from, quiet_weekdays_to, quiet_weekends_from, quiet_weekends_to)
      select id, 0, 0, 0, 0 from accounts where id = any(${[nea, pauli, tuuli].map((one) => one.id)}::uuid[])`;
    await cannotCome(t.ctx, chosen, { key: id, illness: true, message: "" });
    const { page, context, go } = await come(reader, principal);
    const place = page.locator(".free-place");
    const follows = place.getByText(say("cancelling:reserve.thenEverybody"));
    for (const path of ["/app/jobs/overview", `/app/manage/${id}`]) {
      await go(path);
      await place.getByText(say("cancelling:reserve.asked"), { exact: true }).waitFor();
      const said = await place.textContent();
      expect(said).toContain(nameOf(nea));
      expect(said).toContain(say("cancelling:reserve.next", { name: nameOf(pauli) }));
      await follows.waitFor();
      await place.getByRole("button", { name: say("cancelling:place.publish") }).waitFor();
      if (scripts) expect(await findings(page)).toEqual([]);
    }
    // Of a job that nobody has there is no order to change, but who is asked.
    expect(await page.locator(".reserve").count()).toBe(0);
    await page.locator(".asked-ones").getByText(say("asking:reserve.from")).first().waitFor();
    for (const one of [nea, pauli, tuuli]) {
      const request = await myRequestFor(t.ctx, one, id);
      await decline(t.ctx, one, { id: request?.id ?? "" });
    }
    await go("/app/jobs/overview");
    await place.getByText(say("cancelling:reserve.nobody"), { exact: true }).waitFor();
    expect(await follows.count()).toBe(0);
    await place.getByRole("button", { name: say("cancelling:place.publish") }).waitFor();
    await context.close();
  },
  120_000,
);
