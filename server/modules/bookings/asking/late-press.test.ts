// Shows (rule: request-over).
import { afterAll, describe, expect, test } from "bun:test";
import { and, eq, isNull } from "drizzle-orm";
import { news } from "../../../../db/schema/index.ts";
import { createTeacher } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { refusal } from "../../jobs/fixture.ts";
import { changeJob, deleteJob } from "../../jobs/posting/index.ts";
import { apply } from "../applications/apply.ts";
import { choose, removeChosen } from "../choice/index.ts";
import { asking } from "./asking.fixture.ts";
import { accept, decline, myRequestFor, takeBack } from "./index.ts";

const w = await asking();
const { t, teacher, nea, emil, tuuli, post, askFor, requestOf, minutes, strike } = w;
afterAll(w.close);

async function chosenIs(person: Actor, id: string) {
  await apply(t.ctx, person, { key: id });
  await choose(t.ctx, teacher, { key: id, email: person.email });
}

/** What may have come before a press on a page of before: what the person reads then, what the job's page says, and what the school reads that takes it back. */
const before: [string, (id: string) => Promise<unknown>, string, string | undefined, string | undefined][] = [
  [
    "its time was over",
    (id) => {
      minutes(15);
      return strike(id);
    },
    ...(["expired", undefined, "expired"] as const),
  ],
  [
    "the school has taken it back",
    (id) => takeBack(t.ctx, teacher, { key: id, person: nea.id }),
    ...(["takenBack", undefined, "takenBack"] as const),
  ],
  ["another has it", (id) => chosenIs(tuuli, id), "filled", "filled", "filled"],
  [
    "another had it, and it is open again",
    async (id) => {
      await chosenIs(tuuli, id);
      await removeChosen(t.ctx, teacher, { key: id });
    },
    ...(["filled", "filled", "filled"] as const),
  ],
  [
    "its time is another",
    (id) => changeJob(t.ctx, teacher, { id, endTime: "14:00" }),
    ...(["changed", "changed", "changed"] as const),
  ],
  [
    "its time is another, and somebody has it then",
    async (id) => {
      await changeJob(t.ctx, teacher, { id, endTime: "14:00" });
      await chosenIs(tuuli, id);
    },
    ...(["filled", "filled", "filled"] as const),
  ],
  [
    "it was changed in more ways than one, so that it shows no more which came first",
    async (id) => {
      await changeJob(t.ctx, teacher, { id, endTime: "14:00" });
      minutes(5);
      await changeJob(t.ctx, teacher, { id, description: "Avain kansliasta." });
    },
    ...(["overtaken", undefined, "overtaken"] as const),
  ],
];

describe("who presses too late reads what has happened", () => {
  test.each(before)("when %s", async (_, happens, told, shown, toSchool) => {
    const { id } = await post();
    await askFor(id, [nea]);
    const request = { id: await requestOf(id, nea) };
    minutes(1);
    await happens(id);
    for (const verb of [accept, decline])
      expect(await refusal(verb(t.ctx, nea, request))).toMatchObject({
        status: 409,
        code: "request_over",
        fields: { msg: `errors:request.${told}` },
      });
    expect((await myRequestFor(t.ctx, nea, id))?.overtakenBy).toBe(shown as never);
    // The school's own press changes nothing either, as often as it comes.
    for (const _ of [1, 2])
      expect(await takeBack(t.ctx, teacher, { key: id, person: nea.id })).toBe(toSchool as never);
    await deleteJob(t.ctx, teacher, id);
  });

  test("and who is in time takes it back", async () => {
    const { id } = await post();
    await askFor(id, [nea, emil]);
    expect(await takeBack(t.ctx, teacher, { key: id, person: nea.id })).toBeUndefined();
    expect(await takeBack(t.ctx, teacher, { key: id })).toBeUndefined();
    expect(await takeBack(t.ctx, teacher, { key: id, person: emil.id })).toBe("takenBack");
    const stranger = await createTeacher(t.db);
    expect(await refusal(takeBack(t.ctx, stranger, { key: id, person: emil.id }))).toMatchObject({
      status: 404,
    });
    await deleteJob(t.ctx, teacher, id);
  });
});

test("a no leaves no unread news of the question, wherever it was pressed", async () => {
  const { id } = await post();
  await askFor(id, [nea]);
  const unread = () =>
    t.db.$count(news, and(eq(news.accountId, nea.id), eq(news.jobId, id), isNull(news.readAt)));
  expect(await unread()).toBe(1);
  await decline(t.ctx, nea, { id: await requestOf(id, nea) });
  expect(await unread()).toBe(0);
  await deleteJob(t.ctx, teacher, id);
});
