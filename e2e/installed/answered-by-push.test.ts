// Shows (rule: request-from-push, request-accepted, request-declined, request-over).
import { expect, test } from "bun:test";
import type { Worker } from "playwright";
import { favourites } from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { apply, withdraw } from "../../server/modules/bookings/applications/index.ts";
import { ask, myRequestFor, takeBack } from "../../server/modules/bookings/asking/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { createSubstitute, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { signIn, whole } from "../browser.ts";
import { stage } from "../stage.ts";
import { inDays } from "./app.fixture.ts";
import { arrive, phones, press, shown } from "./phones.fixture.ts";

const set = await stage({}, { pushes: true });
const { t, server } = set;
const { withDevice, getsPushes, pushOf } = phones(set);

type Lang = "fi" | "sv";
const post = (teacher: Actor, days: number, startTime = "08:00", endTime = "12:00") =>
  postJob(t.ctx, teacher, { startDate: inDays(days), startTime, endTime, type: "one" });

/** A teacher asks somebody with the app, who knows what applying means, and another after them. */
async function asked(lang: Lang, days: number) {
  const phone = await withDevice(lang, "FI-18");
  const { substitute } = phone;
  const teacher = await createTeacher(t.db);
  const next = await createSubstitute(t.db, { lang });
  await getsPushes(next.id);
  await t.db
    .insert(favourites)
    .values([substitute, next].map(({ id }) => ({ ownerId: teacher.id, substituteId: id })));
  const known = await post(teacher, days + 1);
  await apply(t.ctx, substitute, { key: known.id });
  await withdraw(t.ctx, substitute, known.id);
  const { id } = await post(teacher, days);
  await ask(t.ctx, teacher, { key: id, people: [substitute.id, next.id], thenEverybody: false });
  const { content } = await askedOf(id, substitute);
  return { ...phone, teacher, next, id, content, address: `${server.origin}/app/specific/${id}` };
}

const askedOf = (jobId: string, { id }: Actor) => pushOf(jobId, id, ({ ask }) => ask !== undefined);
const stateOf = async (person: Actor, id: string) => (await myRequestFor(t.ctx, person, id))?.state;
/** The one notification that is shown. */
async function only(worker: Worker) {
  const [one, ...others] = await shown(worker);
  expect(others).toEqual([]);
  return one;
}

test.each(["fi", "sv"] as const)(
  "in %s somebody takes a job by one press on the message, though their session is over; a tap leads to it",
  async (lang) => {
    const say = textsIn(lang);
    const { substitute, content, worker, page, context, id, address } = await asked(lang, 21);
    expect(content).toMatchObject({ title: say("push:asked.title") });
    await context.clearCookies();
    expect((await press(worker, content, "accept")).opened).toEqual([]);
    expect(await stateOf(substitute, id)).toBe("accepted");
    expect(await only(worker)).toMatchObject({ title: say("push:chosen.title"), buttons: [] });

    // A press on a copy that another device still shows changes nothing, and says the same.
    expect((await press(worker, content, "accept")).opened).toEqual([]);
    expect((await only(worker))?.title).toBe(say("push:chosen.title"));
    expect((await press(worker, { tag: content.tag }, "")).opened).toEqual([address]);
    await signIn(page, substitute.email, testPassword);
    await page.goto(address);
    await page.getByRole("heading", { name: say("asked:accepted.title"), exact: true }).waitFor();
    await page.getByRole("button", { name: say("asked:accepted.undo"), exact: true }).waitFor();
    await context.close();
  },
  120_000,
);

test("who declines by one press is thanked without a sound, and the next is asked", async () => {
  const say = textsIn("sv");
  const { substitute, next, content, worker, context, id } = await asked("sv", 31);
  expect((await press(worker, content, "decline")).opened).toEqual([]);
  expect(await stateOf(substitute, id)).toBe("declined");
  expect(await only(worker)).toMatchObject({
    title: say("push:requestDeclined.title"),
    silent: true,
    buttons: [],
  });
  expect((await askedOf(id, next)).content.title).toBe(say("push:asked.title"));
  expect(await stateOf(next, id)).toBe("open");
  await context.close();
}, 120_000);

test("both buttons are there; where something clashes a yes opens the page, which says it before the answer", async () => {
  const say = textsIn("fi");
  const { substitute, teacher, content, worker, page, context, id, address } = await asked("fi", 41);
  const close = await post(teacher, 41, "13:00", "15:00");
  await apply(t.ctx, substitute, { key: close.id });
  await choose(t.ctx, teacher, { key: close.id, email: substitute.email });
  await arrive(worker, content);
  expect(await only(worker)).toMatchObject({
    title: say("push:asked.title"),
    buttons: [say("push:answer.accept"), say("push:answer.decline")],
  });
  expect((await press(worker, { tag: content.tag }, "accept")).opened).toEqual([address]);
  expect(await stateOf(substitute, id)).toBe("open");
  await page.goto(address);
  await whole(page);
  const [said = ""] = say("errors:application.overlapClose", { job: "|" }).split("|");
  expect(await page.locator(".asked .notice.unread").textContent()).toContain(said);
  // In the window that shows it a tap comes back to it.
  expect((await press(worker, content, "")).opened).toEqual([`focus ${address}`]);
  await context.close();
}, 120_000);

test("without a connection nothing is promised or kept: it says so, and is pressed again", async () => {
  const say = textsIn("sv");
  const { substitute, content, worker, page, context, id, address } = await asked("sv", 51);
  const buttons = [say("push:answer.accept"), say("push:answer.decline")];
  const unsent = { body: say("push:answer.again"), silent: false, buttons };
  await context.setOffline(true);
  expect((await press(worker, content, "accept")).opened).toEqual([]);
  expect(await only(worker)).toEqual({ ...unsent, title: say("push:answer.notYet") });
  expect((await press(worker, { tag: content.tag }, "decline")).opened).toEqual([]);
  expect(await only(worker)).toEqual({ ...unsent, title: say("push:answer.unsent") });
  await context.setOffline(false);
  // The page looks whether anything waits to be sent.
  await page.goto(`${address}?from=push`);
  await whole(page);
  expect(await stateOf(substitute, id)).toBe("open");
  expect((await press(worker, { tag: content.tag }, "accept")).opened).toEqual([]);
  expect((await only(worker))?.title).toBe(say("push:chosen.title"));
  expect(await stateOf(substitute, id)).toBe("accepted");
  await context.close();
}, 120_000);

test("pressed where somebody else is signed in it answers for nobody, and says so", async () => {
  const say = textsIn("fi");
  const { substitute, next, content, worker, page, context, id } = await asked("fi", 61);
  // A page that stands open as somebody else asks for nothing more.
  await page.goto("about:blank");
  await context.clearCookies();
  await signIn(page, next.email, testPassword);
  for (const [answer, title] of [
    ["accept", say("push:answer.notYet")],
    ["decline", say("push:answer.unsent")],
  ] as const) {
    expect((await press(worker, content, answer)).opened).toEqual([]);
    expect(await only(worker)).toMatchObject({ title, body: say("errors:request.anotherPerson") });
  }
  expect([await stateOf(substitute, id), await stateOf(next, id)]).toEqual(["open", undefined]);
  await context.clearCookies();
  await signIn(page, substitute.email, testPassword);
  expect((await press(worker, { tag: content.tag }, "accept")).opened).toEqual([]);
  expect(await stateOf(substitute, id)).toBe("accepted");
  await context.close();
}, 120_000);

test("who presses when it is over is told so, and led to the page", async () => {
  const say = textsIn("sv");
  const { substitute, teacher, content, worker, context, id, address } = await asked("sv", 71);
  await takeBack(t.ctx, teacher, { key: id, person: substitute.id });
  expect((await press(worker, content, "accept")).opened).toEqual([]);
  expect(await only(worker)).toMatchObject({ title: say("push:requestBack.title"), buttons: [] });
  expect((await press(worker, { tag: content.tag }, "")).opened).toEqual([address]);
  expect(await stateOf(substitute, id)).toBe("takenBack");
  await context.close();
}, 120_000);
