// Shows (rule: request-from-push, push-service, told-once).
import { expect, test } from "bun:test";
import { favourites } from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { apply, withdraw } from "../../server/modules/bookings/applications/index.ts";
import { ask, myRequestFor } from "../../server/modules/bookings/asking/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSubstitute, createTeacher } from "../../tests/support/factories.ts";
import { stage } from "../stage.ts";
import { inDays } from "./app.fixture.ts";
import { phones, press, shown } from "./phones.fixture.ts";

const set = await stage({}, { pushes: true });
const { t } = set;
/** How the push service is while somebody answers. */
let service: "there" | "slow" | "away" = "there";
let isBack = Promise.withResolvers<void>();
const {
  withDevice,
  getsPushes,
  pushOf,
  service: pushes,
} = phones(set, async () => {
  if (service === "slow") await isBack.promise;
  return { status: service === "away" ? 503 : 201 };
});
const become = (how: typeof service) => {
  isBack.resolve();
  isBack = Promise.withResolvers();
  service = how;
};

/** A teacher with a phone asks somebody who knows what applying means, and somebody else after them; the first has heard of it. */
async function asked(lang: "fi" | "sv", days: number) {
  const phone = await withDevice(lang, "FI-18");
  const { substitute } = phone;
  const [teacher, next] = [await createTeacher(t.db, { lang }), await createSubstitute(t.db, { lang })];
  for (const { id } of [teacher, next]) await getsPushes(id);
  await t.db
    .insert(favourites)
    .values([substitute, next].map(({ id }) => ({ ownerId: teacher.id, substituteId: id })));
  const post = (after: number) =>
    postJob(t.ctx, teacher, { startDate: inDays(after), startTime: "08:00", endTime: "12:00", type: "one" });
  const known = await post(days + 1);
  await apply(t.ctx, substitute, { key: known.id });
  await withdraw(t.ctx, substitute, known.id);
  const { id } = await post(days);
  await ask(t.ctx, teacher, { key: id, people: [substitute.id, next.id], thenEverybody: false });
  const { content } = await pushOf(id, substitute.id, (one) => one.ask !== undefined);
  return { ...phone, teacher, next, id, content };
}
const stateOf = async (person: Actor, id: string) => (await myRequestFor(t.ctx, person, id))?.state;
const toldOf = (jobId: string, { id }: Actor, title: string) =>
  pushes.receipts.filter(
    ({ path, content }) =>
      path === `/${id}` && content.title === title && JSON.stringify(content).includes(jobId),
  ).length;

test("who declines while the push service takes long is thanked at once; the next hears of it when it has taken it, once", async () => {
  const say = textsIn("fi");
  const { substitute, next, content, worker, context, id } = await asked("fi", 21);
  become("slow");
  expect((await press(worker, content, "decline")).opened).toEqual([]);
  expect((await shown(worker)).map(({ title }) => title)).toEqual([say("push:requestDeclined.title")]);
  expect([await stateOf(substitute, id), await stateOf(next, id)]).toEqual(["declined", "open"]);
  await eventually("the service to be asked", () => pushes.asked.includes(`/${next.id}`));
  expect(toldOf(id, next, say("push:asked.title"))).toBe(0);
  become("there");
  await eventually("the next to hear of it", () => toldOf(id, next, say("push:asked.title")) === 1, 60);
  await context.close();
}, 120_000);

test("who takes the job while the push service is away has it, and is told so; the school hears of it when it is there again, once", async () => {
  const say = textsIn("sv");
  const { substitute, teacher, content, worker, context, id } = await asked("sv", 31);
  const before = pushes.asked.length;
  become("away");
  expect((await press(worker, content, "accept")).opened).toEqual([]);
  expect((await shown(worker)).map(({ title }) => title)).toEqual([say("push:chosen.title")]);
  expect(await stateOf(substitute, id)).toBe("accepted");
  await eventually("the service to refuse", () => pushes.asked.length > before);
  const [title = ""] = say("push:requestAccepted.title", { name: "|" }).split("|");
  const toldSchool = () =>
    pushes.receipts.filter(
      ({ path, content }) => path === `/${teacher.id}` && content.title.includes(title.trim()),
    );
  expect(toldSchool()).toEqual([]);
  become("there");
  await eventually("the school to hear of it", () => toldSchool().length > 0, 90);
  expect(toldSchool()).toHaveLength(1);
  await context.close();
}, 180_000);
