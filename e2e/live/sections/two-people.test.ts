// Shows (rule: live-sections, event-names).
import { expect, test } from "bun:test";
import { apply } from "../../../server/modules/bookings/applications/index.ts";
import { accept, decline, myRequestFor, takeBack } from "../../../server/modules/bookings/asking/index.ts";
import { cannotCome } from "../../../server/modules/bookings/cancelling/index.ts";
import { choose, removeChosen } from "../../../server/modules/bookings/choice/index.ts";
import { standInReserve } from "../../../server/modules/bookings/reserve/index.ts";
import { textsIn } from "../../../src/texts/all.ts";
import { stage } from "../../stage.ts";
import { peopleOf, times } from "./sections.fixture.ts";

const on = await stage();
const { t } = on;
const { world, looking } = peopleOf(on);
const say = textsIn("fi");

test("two people on one page each read what the other does, and neither page is loaded anew", async () => {
  const { teacher, person, other, id, asked, requestOf } = await world();
  const [theirs, schools] = [
    await looking(person, `/app/specific/${id}`),
    await looking(teacher, `/app/manage/${id}`),
  ];
  await asked(person, other);
  await theirs.reads(say("asked:open.title"));
  await theirs.page.getByRole("button", { name: say("asked:open.accept"), exact: true }).waitFor();
  const rows = schools.page.locator(".asked-ones li");
  await rows.getByText(say("asking:state.next")).waitFor();
  await rows.first().getByRole("timer").waitFor();
  // The answer of the one is what the other reads next.
  await decline(t.ctx, person, await requestOf(person));
  await theirs.reads(say("asked:declined.title"));
  await rows.first().getByText(say("asking:state.declined")).waitFor();
  await rows.nth(1).getByRole("timer").waitFor();
  await takeBack(t.ctx, teacher, { key: id, person: other.id });
  await rows.nth(1).getByText(say("asking:state.takenBack")).waitFor();
  for (const one of [theirs, schools]) {
    expect(await one.stayed()).toBe(true);
    await one.context.close();
  }
}, 90_000);

test.each([
  ["the school takes it back", "takenBack"],
  ["they take it on another device", "accepted"],
  ["the school chooses another", "filled"],
] as const)(
  "when %s, the card of who is asked says so",
  async (_, told) => {
    const { teacher, person, other, id, asked, requestOf } = await world();
    await asked(person);
    const { page, context, reads, stayed } = await looking(person, `/app/specific/${id}`);
    await reads(say("asked:open.title"));
    // Who uses the keyboard is at its answer.
    await page.getByRole("button", { name: say("asked:open.decline"), exact: true }).focus();
    if (told === "takenBack") await takeBack(t.ctx, teacher, { key: id });
    else if (told === "accepted") await accept(t.ctx, person, await requestOf(person));
    else {
      await apply(t.ctx, other, { key: id });
      await choose(t.ctx, teacher, { key: id, email: other.email });
    }
    await reads(say(`asked:${told}.title`));
    expect(await stayed()).toBe(true);
    // The buttons are gone: they go on at what is told, which is heard; who has got it is congratulated first.
    if (told !== "accepted")
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(say(`asked:${told}.title`));
    await page.locator("body > [role=status]", { hasText: say(`asked:${told}.title`) }).waitFor();
    await context.close();
  },
  60_000,
);

test("what waits for an answer appears above a list, and leaves it; what is typed there stays, and the focus", async () => {
  const { teacher, person, id, asked } = await world();
  const { page, context, stayed } = await looking(person, "/app/jobs/all");
  const field = page.getByRole("search").locator("[name=q]");
  await field.click();
  await field.fill("matem");
  await asked(person);
  const waiting = page.locator(".asked-waiting");
  await waiting.getByRole("link", { name: say("asked:open.title") }).waitFor();
  const isThere = () => field.evaluate((input) => document.activeElement === input);
  expect([await field.inputValue(), await isThere(), await stayed()]).toEqual(["matem", true, true]);
  await takeBack(t.ctx, teacher, { key: id });
  await waiting.waitFor({ state: "detached" });
  expect([await field.inputValue(), await isThere(), await stayed()]).toEqual(["matem", true, true]);
  await context.close();
}, 60_000);

test("a place that falls free is told on the board and on the job's page, and leaves them when somebody is chosen", async () => {
  const { teacher, person, other, id } = await world();
  for (const one of [person, other]) await apply(t.ctx, one, { key: id });
  await choose(t.ctx, teacher, { key: id, email: person.email });
  await standInReserve(t.ctx, other, { key: id, stand: true });
  const pages = [
    await looking(teacher, "/app/jobs/overview?view=week"),
    await looking(teacher, `/app/manage/${id}`),
  ];
  await cannotCome(t.ctx, person, { key: id, illness: true, message: "" });
  for (const { page } of pages) {
    const place = page.locator(".free-place");
    await place.getByText(say("cancelling:reserve.asked")).waitFor();
    await place.getByRole("timer").waitFor();
  }
  const { id: request = "" } = (await myRequestFor(t.ctx, other, id)) ?? {};
  await accept(t.ctx, other, { id: request });
  for (const { page, context, stayed } of pages) {
    await page.locator(".free-place").waitFor({ state: "detached" });
    expect(await stayed()).toBe(true);
    await context.close();
  }
}, 90_000);

test("what the island of the page shows only then has what is in it by then", async () => {
  const { teacher, person, other, id } = await world();
  await apply(t.ctx, person, { key: id });
  await choose(t.ctx, teacher, { key: id, email: person.email });
  const { page, context, stayed } = await looking(teacher, `/app/manage/${id}`);
  expect(await page.locator(".would-fit").count()).toBe(0);
  await removeChosen(t.ctx, teacher, { key: id, email: person.email });
  await page.locator(".would-fit").getByText(`${other.firstName} ${other.lastName}`).waitFor();
  expect(await stayed()).toBe(true);
  await context.close();
}, 60_000);

test("a tile of the board says who is asked, how long they have, and who is next", async () => {
  const { teacher, person, other, id, asked, requestOf } = await world();
  const { page, context, stayed } = await looking(
    teacher,
    `/app/jobs/overview?view=week&day=${times.startDate}`,
  );
  const tile = page.locator(`.tile[data-job="${id}"]`);
  await tile.waitFor();
  await asked(person, other);
  const name = (one: typeof person) => `${one.firstName} ${one.lastName}`;
  await tile.getByText(say("jobs:state.asked"), { exact: true }).waitFor();
  const left = say("stages:minutes", { count: 15 });
  await tile.getByText(`${name(person)}, ${left}`).waitFor();
  await tile.getByText(say("jobs:board.askedNext", { name: name(other) })).waitFor();
  await decline(t.ctx, person, await requestOf(person));
  await tile.getByText(`${name(other)}, ${left}`).waitFor();
  await apply(t.ctx, person, { key: id });
  await choose(t.ctx, teacher, { key: id, email: person.email });
  await tile.locator(".asked-line").waitFor({ state: "detached" });
  expect(await stayed()).toBe(true);
  await context.close();
}, 60_000);
