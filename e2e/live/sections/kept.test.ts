// Shows (rule: live-sections).
import { expect, test } from "bun:test";
import type { Actor } from "../../../server/modules/auth/index.ts";
import { apply } from "../../../server/modules/bookings/applications/index.ts";
import { decline, takeBack } from "../../../server/modules/bookings/asking/index.ts";
import { choose } from "../../../server/modules/bookings/choice/index.ts";
import { changeJob, postJob } from "../../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../../src/texts/all.ts";
import { testPassword } from "../../../tests/support/factories.ts";
import { signIn, visitor } from "../../browser.ts";
import { stage } from "../../stage.ts";
import { peopleOf, times } from "./sections.fixture.ts";

const on = await stage();
const { t, server, browser } = on;
const { world, looking } = peopleOf(on);
const say = textsIn("fi");

test("a section in which somebody types is left until they are done", async () => {
  const { person, other, teacher, id, asked, requestOf } = await world();
  await asked(person, other);
  const { page, context } = await looking(teacher, `/app/manage/${id}`);
  const rows = page.locator(".asked-ones li");
  await page.evaluate(() => {
    const field = document.createElement("textarea");
    document.querySelector(".asked-ones li form")?.append(field);
    field.focus();
  });
  await page.keyboard.type("Soitan hänelle");
  const renewed = page.waitForResponse((answer) => answer.url().endsWith(`/app/manage/${id}`));
  await decline(t.ctx, person, await requestOf(person));
  await (await renewed).finished();
  // The other parts of the page have it.
  await page
    .locator(".would-fit")
    .getByText(`${person.firstName} ${person.lastName}`)
    .first()
    .waitFor({ state: "detached" });
  const field = page.locator(".asked-ones textarea");
  expect(await field.inputValue()).toBe("Soitan hänelle");
  await page.evaluate(() => {
    const field = document.querySelector("textarea");
    if (field) field.value = "";
    field?.blur();
  });
  await rows.first().getByText(say("asking:state.declined")).waitFor();
  await context.close();
}, 60_000);

test("the focus stays on the button of who is still asked, and a folded list folded", async () => {
  const { person, other, teacher, id, asked, requestOf } = await world(3);
  await asked(person, other);
  const { page, context } = await looking(teacher, `/app/manage/${id}`);
  const back = say("asking:backNamed", { name: `${other.firstName} ${other.lastName}` });
  await page.getByRole("button", { name: back, exact: true }).focus();
  await decline(t.ctx, person, await requestOf(person));
  await page.locator(".asked-ones li").first().getByText(say("asking:state.declined")).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(back);
  await page.locator(".asked-ones summary").click();
  await takeBack(t.ctx, teacher, { key: id, person: other.id });
  await page
    .locator(".asked-ones li", { hasText: say("asking:state.takenBack") })
    .waitFor({ state: "attached" });
  expect(await page.locator(".asked-ones").getAttribute("open")).toBeNull();
  await context.close();
}, 60_000);

test("a burst is a fetch or two, and what concerns others none", async () => {
  const { teacher, person, other, people, id, asked } = await world(6);
  await asked(...people);
  const { context, fetched, reads } = await looking(person, `/app/specific/${id}`);
  await reads(say("asked:open.title"));
  const elsewhere = await postJob(t.ctx, teacher, { ...times, startTime: "13:00", endTime: "15:00" });
  await apply(t.ctx, other, { key: elsewhere.id });
  await changeJob(t.ctx, teacher, { id: elsewhere.id, description: "Avain kansliasta" });
  // The choice, the end of the request and the change of the job are told of each by itself.
  await choose(t.ctx, teacher, { key: id, email: await applied(people.at(-1), id) });
  await reads(say("asked:filled.title"));
  expect([1, 2]).toContain(fetched());
  await context.close();
}, 60_000);

async function applied(one: Actor | undefined, key: string): Promise<string> {
  if (!one) throw new Error("nobody");
  await apply(t.ctx, one, { key });
  return one.email;
}

test("nothing is fetched while nobody looks, but then on coming back", async () => {
  const { teacher, person, id, asked } = await world();
  await asked(person);
  const [unseen, seen] = [
    await looking(person, `/app/specific/${id}`),
    await looking(person, `/app/specific/${id}`),
  ];
  const sight = (state: string) =>
    unseen.page.evaluate((visibilityState) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => visibilityState });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await sight("hidden");
  await takeBack(t.ctx, teacher, { key: id });
  await seen.reads(say("asked:takenBack.title"));
  expect(unseen.fetched()).toBe(0);
  await sight("visible");
  await unseen.reads(say("asked:takenBack.title"));
  expect(await unseen.stayed()).toBe(true);
  await Promise.all([unseen, seen].map(({ context }) => context.close()));
}, 60_000);

test("where somebody else has signed in meanwhile, in another tab, nothing of theirs is put there", async () => {
  const { teacher, person, other, id, asked } = await world();
  await asked(person);
  // The island of the page asks as somebody else as well, and is refused.
  const { page, context, reads } = await looking(person, `/app/specific/${id}`, { mayComplain: /403/ });
  const cookies = await context.cookies();
  const { page: second, context: others } = await visitor(browser, server.origin, {
    lang: "fi",
    width: 1440,
  });
  await signIn(second, other.email, testPassword);
  const theirs = (await others.cookies()).find(({ name }) => name === "tuuri_session");
  const mine = cookies.find(({ name }) => name === "tuuri_session");
  if (!theirs || !mine) throw new Error("no session");
  // The stream goes on as it began.
  await context.addCookies([{ ...mine, value: theirs.value }]);
  const answer = page.waitForResponse((one) => one.url().endsWith(`/app/specific/${id}`));
  await takeBack(t.ctx, teacher, { key: id });
  await (await answer).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await reads(say("asked:open.title"));
  await others.close();
  await context.close();
}, 60_000);
