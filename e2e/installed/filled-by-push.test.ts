// Shows (rule: asked-directly, who-hears-first, request-from-push, request-undone, reserve, cannot-come).
import { expect, test } from "bun:test";
import { favourites } from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { apply, withdraw } from "../../server/modules/bookings/applications/index.ts";
import { myRequestFor, requestsTo } from "../../server/modules/bookings/asking/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { standInReserve } from "../../server/modules/bookings/reserve/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { readAllNews } from "../../server/modules/notifications/inbox/index.ts";
import type { Receipt } from "../../server/modules/notifications/push/push-service.fixture.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../tests/support/factories.ts";
import { outcomeShown, whole } from "../browser.ts";
import { comingTo } from "../people/coming.fixture.ts";
import { bothScripted, type Reader } from "../people/readers.fixture.ts";
import { stage } from "../stage.ts";
import { inDays } from "./app.fixture.ts";
import { phones, press, shown } from "./phones.fixture.ts";

const set = await stage({}, { pushes: true });
const { t } = set;
const { withDevice, getsPushes, pushOf, service } = phones(set);
const come = comingTo(set);

let days = 100;
const nameOf = ({ firstName, lastName }: Actor) => `${firstName} ${lastName}`;

/** A school whose people all get pushes: a teacher with two favourites, of whom the first has the app at hand, a principal, and somebody of the region. */
async function market({ lang, width }: Reader) {
  const school = await createSchool(t.db);
  const teacher = await createTeacher(t.db, { school, lang });
  const principal = await createPrincipal(t.db, { schools: [school], lang });
  const phone = await withDevice(lang, "FI-18", { width });
  const nea = phone.substitute;
  const [next, stranger] = [await createSubstitute(t.db, { lang }), await createSubstitute(t.db, { lang })];
  for (const { id } of [teacher, principal, next, stranger]) await getsPushes(id);
  await t.db
    .insert(favourites)
    .values([nea, next].map(({ id }) => ({ ownerId: teacher.id, substituteId: id })));
  const post = async (first: boolean) => {
    const startDate = inDays(days++);
    const { id } = await postJob(t.ctx, teacher, {
      ...{ startDate, startTime: "08:00", endTime: "12:00", type: "one" },
      firstTo: first ? [{ group: "favourites", minutes: 60 }] : [],
    });
    // The clock of the school may be at any hour, and stands at night.
    await t.client`update job_stages set opens_at = now() + interval '1 hour' where job_id = ${id} and opened_at is null`;
    return { id, startDate };
  };
  // They know what applying means.
  const known = await post(false);
  for (const one of [nea, next]) {
    await apply(t.ctx, one, { key: known.id });
    await withdraw(t.ctx, one, known.id);
  }
  return { teacher, principal, nea, next, stranger, phone, post };
}

const stateOf = async (person: Actor, id: string) => (await myRequestFor(t.ctx, person, id))?.state;
/** The push of being asked, or that a place became free, which can be answered. */
const askedBy = async (id: string, { id: personId }: Actor) =>
  (await pushOf(id, personId, ({ ask }) => ask !== undefined)).content;
/** The push with that title. */
const toldOf = (id: string, { id: personId }: Actor, title: string) => {
  const [before = ""] = title.split("|");
  return pushOf(id, personId, (content) => content.title.includes(before.trim()));
};
const hasHeard = (
  id: string,
  { id: personId }: Actor,
  isMeant: (one: Receipt["content"]) => boolean = () => true,
) =>
  service.receipts.some(
    ({ path, content }) =>
      path === `/${personId}` && JSON.stringify(content).includes(id) && isMeant(content),
  );

/** From the board to the page of the job, and there by the button of one of those who fit. */
async function ask(
  reader: Reader,
  teacher: Actor,
  { id, startDate }: { id: string; startDate: string },
  people: Actor[],
) {
  const { say } = reader;
  const { page, context, go, press: counted, presses } = await come(reader, teacher);
  await go(`/app/jobs/overview?view=week&day=${startDate}`);
  await counted(page.locator(`a[href^='/app/manage/${id}']`).first());
  await page.waitForURL((url) => url.pathname === `/app/manage/${id}`);
  for (const [nth, one] of people.entries()) {
    await whole(page);
    await counted(
      page.getByRole("button", { name: say("asking:one.askNamed", { name: nameOf(one) }), exact: true }),
    );
    await outcomeShown(page, true, say(nth === 0 ? "jobs:done.asked" : "jobs:done.askedInTurn"));
    expect(presses()).toBe(2 + nth);
  }
  return { page, context };
}

test.each(bothScripted)(
  "in $lang at $width px two presses on the board ask somebody, and one on the message takes the job; who slipped undoes it, and the next is asked",
  async (reader) => {
    const { say } = reader;
    const { teacher, nea, next, phone, post } = await market(reader);
    const job = await post(false);
    const school = await ask(reader, teacher, job, [nea, next]);
    const content = await askedBy(job.id, nea);
    expect(hasHeard(job.id, next, ({ ask }) => ask !== undefined)).toBe(false);
    expect((await press(phone.worker, content, "accept")).opened).toEqual([]);
    expect((await shown(phone.worker)).map(({ title }) => title)).toEqual([say("push:chosen.title")]);
    expect(await stateOf(nea, job.id)).toBe("accepted");
    await toldOf(job.id, teacher, say("push:requestAccepted.title", { applicant: nameOf(nea) }));
    await school.page.reload();
    await school.page.getByText(nameOf(nea)).filter({ visible: true }).first().waitFor();
    expect(await school.page.getByText(say("jobs:state.chosen"), { exact: true }).count()).toBeGreaterThan(0);

    const { page } = phone;
    await page.goto(`/app/specific/${job.id}`);
    await whole(page);
    await page.getByRole("button", { name: say("asked:accepted.undo"), exact: true }).click();
    await outcomeShown(page, true, say("jobs:done.requestUndone"));
    await toldOf(job.id, teacher, say("push:requestUndone.title", { applicant: nameOf(nea) }));
    await askedBy(job.id, next);
    expect([await stateOf(nea, job.id), await stateOf(next, job.id)]).toEqual(["declined", "open"]);
    await school.context.close();
    await phone.context.close();
  },
  180_000,
);

test.each(bothScripted)(
  "in $lang at $width px favourites hear first; when those asked say no everybody does, and the school is told",
  async (reader) => {
    const { say } = reader;
    const { teacher, nea, stranger, phone, post } = await market(reader);
    const job = await post(true);
    await pushOf(job.id, nea.id);
    const school = await ask(reader, teacher, job, [nea]);
    const content = await askedBy(job.id, nea);
    expect(hasHeard(job.id, stranger)).toBe(false);
    expect((await press(phone.worker, content, "decline")).opened).toEqual([]);
    await toldOf(job.id, teacher, say("push:requestNobodyAll.title"));
    await pushOf(job.id, stranger.id);
    expect((await requestsTo(t.ctx, teacher, job.id)).map(({ state }) => state)).toEqual(["declined"]);
    await school.page.goto(`/app/manage/${job.id}`);
    expect(await school.page.locator(".stage-card").count()).toBe(0);
    await school.context.close();
    await phone.context.close();
  },
  180_000,
);

test.each(bothScripted)(
  "in $lang at $width px one press on the board opens to all what favourites heard of first, who are told then",
  async (reader) => {
    const { say } = reader;
    const { teacher, nea, stranger, phone, post } = await market(reader);
    const job = await post(true);
    await pushOf(job.id, nea.id);
    const { page, context, go, press: counted, presses } = await come(reader, teacher);
    await go(`/app/jobs/overview?view=week&day=${job.startDate}`);
    expect(hasHeard(job.id, stranger)).toBe(false);
    await counted(page.getByRole("button", { name: new RegExp(`^${say("stages:open")}`) }).first());
    await outcomeShown(page, true, say("jobs:done.openedToAll"));
    expect(presses()).toBe(1);
    await pushOf(job.id, stranger.id);
    await context.close();
    await phone.context.close();
  },
  120_000,
);

test.each(bothScripted)(
  "in $lang at $width px when the chosen one cannot come the reserve takes the place by one press; without a reserve the region hears of it as urgent",
  async (reader) => {
    const { say } = reader;
    const { teacher, principal, nea, next, stranger, phone, post } = await market(reader);
    const job = await post(false);
    for (const one of [next, nea]) await apply(t.ctx, one, { key: job.id });
    await choose(t.ctx, teacher, { key: job.id, email: next.email });
    await standInReserve(t.ctx, nea, { key: job.id, stand: true });
    for (const one of [next, nea]) await readAllNews(t.ctx, one);
    const cannotCome = async (actor: Actor) => {
      const { page, context, go } = await come(reader, actor);
      await go(`/app/specific/${job.id}/cannot-come`);
      await page.getByText(say("cancelling:why.illness")).click();
      await page.getByRole("button", { name: say("cancelling:send") }).click();
      await page.waitForURL((url) => url.pathname === `/app/specific/${job.id}`);
      await context.close();
    };
    await cannotCome(next);
    const content = await askedBy(job.id, nea);
    expect(content.title).toBe(say("push:reserveAsked.title"));
    expect((await press(phone.worker, content, "accept")).opened).toEqual([]);
    expect(await stateOf(nea, job.id)).toBe("accepted");
    await toldOf(job.id, teacher, say("push:requestAccepted.title", { applicant: nameOf(nea) }));

    await readAllNews(t.ctx, nea);
    await cannotCome(nea);
    const leader = await come(reader, principal);
    await leader.go("/app/jobs/overview");
    const before = service.receipts.length;
    await leader.page
      .locator(".free-place")
      .getByRole("button", { name: say("cancelling:place.publish") })
      .click();
    await pushOf(job.id, stranger.id, ({ urgent }) => urgent);
    expect(service.receipts.length).toBeGreaterThan(before);
    await leader.page.locator(".free-place").getByText(say("cancelling:place.published")).waitFor();
    await leader.context.close();
    await phone.context.close();
  },
  180_000,
);
