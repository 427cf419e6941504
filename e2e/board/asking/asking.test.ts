// Shows (rule: asked-directly, only-the-button).
import { expect, test } from "bun:test";
import type { Locator } from "playwright";
import type { Actor } from "../../../server/modules/auth/index.ts";
import { ask, requestsTo } from "../../../server/modules/bookings/asking/index.ts";
import { createTeacher } from "../../../tests/support/factories.ts";
import { outcomeShown, whole } from "../../browser.ts";
import { comingTo } from "../../people/coming.fixture.ts";
import { finnishPhone } from "../../people/readers.fixture.ts";
import { findings } from "../../service/findings.ts";
import { stage } from "../../stage.ts";
import { isFocused, market, nameOf, pressEnter, tabTo } from "./asking.fixture.ts";

const own = await stage();
const { t, server } = own;
const come = comingTo(own, /404|409|422/);

test.each(finnishPhone)(
  "in $lang at $width px, $how, a teacher puts two in order by the keyboard alone, asks them, and takes one back",
  async (reader) => {
    const { say, javaScriptEnabled: scripts } = reader;
    const { teacher, nea, pauli, tuuli, id } = await market(own, reader.lang);
    const standing = async () =>
      (await requestsTo(t.ctx, teacher, id)).map(({ personId, state }) => [personId, state]);
    const { page, context, go } = await come(reader, teacher);
    const named = (name: string) => page.getByRole("button", { name, exact: true });
    const add = (one: Actor) => named(say("asking:add.named", { name: nameOf(one) }));
    const move = (which: "up" | "down", one: Actor) =>
      named(say(`asking:reserve.${which}`, { name: nameOf(one) }));
    const out = (one: Actor) => named(say("asking:order.out", { name: nameOf(one) }));
    const send = (which: "one" | "first" | "next", { firstName: name }: Actor) =>
      named(say(`asking:send.${which}`, { name }));
    const order = () => page.locator(".turns li .who > b").allTextContents();
    const enter = async (one: Locator) => {
      await tabTo(page, one);
      await pressEnter(page, reader);
    };
    await go(`/app/manage/${id}`);
    await page.getByRole("link", { name: say("asking:open") }).click();
    await page.waitForURL(`**/app/manage/${id}/ask`);
    if (scripts) await whole(page);
    if (scripts) expect(await findings(page)).toEqual([]);
    await page.getByText(say("asking:order.empty")).waitFor();
    // With nobody in the order there is nothing that would ask somebody.
    expect(await page.locator("button[value=ask]").count()).toBe(0);
    const then = page.getByLabel(say("asking:everybody.label"), { exact: true });
    expect(await then.inputValue()).toBe("everybody");

    const minutes = page.getByLabel(say("asking:minutes.label"), { exact: true });
    await minutes.selectOption("30");
    await then.selectOption("told");
    await enter(add(nea));
    // What is said of it has the focus, and what was chosen is kept.
    const added = page.locator("#added");
    expect(await added.textContent()).toContain(say("asking:add.added", { name: nameOf(nea), place: 1 }));
    expect(await isFocused(added)).toBe(true);
    await send("one", nea).waitFor();
    await enter(add(tuuli));
    await enter(add(pauli));
    expect(await order()).toEqual([nea, tuuli, pauli].map(nameOf));
    expect([await minutes.inputValue(), await then.inputValue()]).toEqual(["30", "told"]);

    // From where one comes back to it is pressed again.
    await enter(move("up", pauli));
    expect(await isFocused(move("up", pauli))).toBe(true);
    await pressEnter(page, reader);
    expect(await order()).toEqual([pauli, nea, tuuli].map(nameOf));
    expect(await isFocused(move("down", pauli))).toBe(true);
    await enter(move("down", nea));
    expect(await order()).toEqual([pauli, tuuli, nea].map(nameOf));
    expect(await isFocused(move("up", nea))).toBe(true);
    await enter(out(pauli));
    expect(await order()).toEqual([tuuli, nea].map(nameOf));
    expect(await isFocused(page.locator("#turn-1"))).toBe(true);
    if (scripts) expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(reader.width);

    // Enter in a field looks for a name, and asks nobody.
    const find = page.getByLabel(say("asking:add.find"), { exact: true });
    await tabTo(page, find);
    await page.keyboard.type("KIVI");
    await pressEnter(page, reader);
    expect(await page.locator(".adding .candidates li").count()).toBe(1);
    await add(pauli).waitFor();
    expect(await order()).toEqual([tuuli, nea].map(nameOf));
    await find.fill("nobody");
    await find.press("Enter");
    await page.getByText(say("asking:add.none", { name: "nobody" })).waitFor();
    expect(await standing()).toEqual([]);
    expect([await minutes.inputValue(), await then.inputValue()]).toEqual(["30", "told"]);

    await enter(send("first", tuuli));
    await page.waitForURL((url) => url.pathname === `/app/manage/${id}`);
    await outcomeShown(page, scripts, say("jobs:done.askedInTurn"));
    expect(await standing()).toEqual([
      [tuuli.id, "open"],
      [nea.id, "queued"],
    ]);
    const [{ minutes: given, then_everybody: opened } = {}] = await t.client`
      select minutes, then_everybody from requests where job_id = ${id} and account_id = ${nea.id}`;
    expect([given, opened]).toEqual([30, false]);
    const row = (one: Actor) => page.locator(".asked-ones li").filter({ hasText: nameOf(one) });
    await row(tuuli).locator(".run-down").waitFor();
    await row(nea).getByText(say("asking:state.next"), { exact: true }).waitFor();
    if (scripts) expect(await findings(page)).toEqual([]);

    // Somebody else asks him meanwhile: nobody is asked, he is passed over, and that is said.
    await go(`/app/manage/${id}/ask`);
    expect(await add(nea).count()).toBe(0);
    await enter(add(pauli));
    await ask(t.ctx, teacher, { key: id, people: [pauli.id], thenEverybody: false });
    await enter(send("next", pauli));
    await page
      .getByRole("alert")
      .getByText(say("asking:wrong.changed", { names: nameOf(pauli) }))
      .waitFor();
    await page.locator(".turns li.off").getByText(say("asking:order.off.asked")).waitFor();
    expect(await page.locator("button[value=ask]").count()).toBe(0);

    // The next is asked at once when that is meant, and who was asked is told.
    await go(`/app/manage/${id}`);
    const atOnce = page.getByRole("link", { name: say("asking:atOnce.named", { name: nameOf(nea) }) });
    expect(
      await page.getByRole("link", { name: say("asking:atOnce.named", { name: nameOf(pauli) }) }).count(),
    ).toBe(0);
    await enter(atOnce);
    await page.getByText(say("asking:atOnce.text", { name: nameOf(tuuli) })).waitFor();
    expect(await isFocused(page.locator("#ask-now"))).toBe(true);
    if (scripts) expect(await findings(page)).toEqual([]);
    expect((await standing())[0]).toEqual([tuuli.id, "open"]);
    await enter(named(say("asking:atOnce.ok", { name: nea.firstName })));
    await outcomeShown(page, scripts, say("jobs:done.askedNow"));
    expect(await standing()).toEqual([
      [tuuli.id, "takenBack"],
      [nea.id, "open"],
      [pauli.id, "queued"],
    ]);

    const back = page.getByRole("button", { name: say("asking:backNamed", { name: nameOf(nea) }) });
    await tabTo(page, back);
    await page.keyboard.press("Enter");
    await row(nea).getByText(say("asking:state.takenBack"), { exact: true }).waitFor();
    await outcomeShown(page, scripts, say("jobs:done.askedBack"));
    expect((await standing()).map(([, state]) => state)).toEqual(["takenBack", "takenBack", "open"]);
    await context.close();

    const other = await come(reader, await createTeacher(t.db, { lang: reader.lang }));
    expect(await other.go(`/app/manage/${id}/ask?person=${nea.id}`)).toBe(404);
    for (const verb of ["ask", "ask-now"]) {
      const sent = await other.page.request.post(
        `${server.origin}/app/manage/${id}${verb === "ask" ? "/ask" : ""}`,
        {
          form: { do: verb, person: pauli.id },
          headers: { origin: server.origin },
        },
      );
      expect(sent.status()).toBe(404);
    }
    expect((await standing()).map(([, state]) => state)).toEqual(["takenBack", "takenBack", "open"]);
    await other.context.close();
  },
  180_000,
);
