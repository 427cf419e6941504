// Shows (rule: request-from-push, request-over).
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, requests } from "../../../../../db/schema/index.ts";
import { textsIn } from "../../../../../src/texts/all.ts";
import { monday } from "../../../jobs/fixture.ts";
import { changeJob, deleteJob } from "../../../jobs/posting/index.ts";
import { apply } from "../../applications/index.ts";
import { choose, removeChosen } from "../../choice/index.ts";
import { takeBack, undo } from "../index.ts";
import { pressing } from "./pressing.fixture.ts";

const w = await pressing();
const { t, teacher, nea, tuuli, asked, press, send, tokenTo, chosenFor, askFor } = w;
afterAll(w.close);
beforeEach(() => t.setNow(monday));

/** What has come between, what is told of it then, and by which text. */
const over: [string, (jobId: string) => Promise<unknown>, string, Title | undefined][] = [
  ["its time is over for a millisecond", (id) => endsIn(id, -1), "expired", "push:requestExpired.title"],
  ["its time ends in this very moment", (id) => endsIn(id, 0), "expired", "push:requestExpired.title"],
  [
    "it was sent a day ago",
    async (id) => {
      t.advance(86_400_000);
      await w.strike(id);
    },
    "expired",
    "push:requestExpired.title",
  ],
  [
    "the school took it back",
    (id) => takeBack(t.ctx, teacher, { key: id }),
    "takenBack",
    "push:requestBack.title",
  ],
  [
    "another is chosen",
    async (id) => {
      await apply(t.ctx, tuuli, { key: id });
      await choose(t.ctx, teacher, { key: id, email: tuuli.email });
    },
    "filled",
    "push:requestFilled.title",
  ],
  [
    "the job has another time",
    (id) => changeJob(t.ctx, teacher, { id, endTime: "14:00" }),
    "changed",
    "push:requestChanged.title",
  ],
  ["the job is gone", (id) => deleteJob(t.ctx, teacher, id), "gone", "push:requestDeleted.title"],
  [
    "they undid having taken it",
    async (id) => {
      await press(id, nea, "accept");
      await undo(t.ctx, nea, { id: await w.requestOf(id, nea) });
    },
    "declined",
    "push:requestDeclined.title",
  ],
  [
    "the school has chosen them itself",
    async (id) => {
      await apply(t.ctx, nea, { key: id });
      await choose(t.ctx, teacher, { key: id, email: nea.email });
    },
    "accepted",
    "push:chosen.title",
  ],
  [
    "the school has taken back that they are chosen",
    async (id) => {
      await press(id, nea, "accept");
      await removeChosen(t.ctx, teacher, { key: id });
    },
    "other",
    undefined,
  ],
  [
    "they have said no, and applied since",
    async (id) => {
      await press(id, nea, "decline");
      t.advance(1);
      await apply(t.ctx, nea, { key: id });
    },
    "other",
    undefined,
  ],
];
over.push([
  "the school asks anew, which the page says",
  async (id) => {
    await takeBack(t.ctx, teacher, { key: id });
    await askFor(id, [nea]);
  },
  "open",
  undefined,
]);
type Title =
  `push:${"chosen" | "requestExpired" | "requestBack" | "requestFilled" | "requestChanged" | "requestDeleted" | "requestDeclined"}.title`;
const endsIn = (jobId: string, milliseconds: number) =>
  t.db
    .update(requests)
    .set({ until: new Date(t.ctx.now().getTime() + milliseconds) })
    .where(eq(requests.jobId, jobId));

describe.each(["accept", "decline"] as const)("too late to %s, they are told", (answer) => {
  test.each(over)("that %s, and nothing changes", async (_, happens, state, title) => {
    const id = await asked();
    const token = await tokenTo(id, nea);
    await happens(id);
    const before = [await w.everything(), await chosenFor(id)];
    for (const lang of ["sv", "fi"] as const) {
      await t.db.update(accounts).set({ lang }).where(eq(accounts.id, nea.id));
      const { status, body } = await send(token, answer);
      const said = title && textsIn(lang)(title);
      expect({ status, state: body.state, title: body.title }).toEqual({ status: 200, state, title: said });
      // What it says below that is of the language, too.
      if (title) expect(body.msg).toMatch(lang === "fi" ? /klo |ei enää/ : /kl\. |inte längre/);
    }
    expect([await w.everything(), await chosenFor(id)]).toEqual(before);
  });
});

test("in the last millisecond it is in time", async () => {
  const id = await asked();
  await endsIn(id, 1);
  expect(await press(id, nea, "accept")).toMatchObject({ state: "accepted" });
});

describe("who has applied, and is asked all the same,", () => {
  async function applicantAsked() {
    const id = await asked();
    await takeBack(t.ctx, teacher, { key: id });
    await apply(t.ctx, tuuli, { key: id });
    await askFor(id, [tuuli]);
    return id;
  }

  test("is thanked for a no, and the application stands", async () => {
    const id = await applicantAsked();
    for (let n = 0; n < 2; n++)
      expect(await press(id, tuuli, "decline")).toMatchObject({ state: "declined" });
    expect(await press(id, tuuli, "accept")).toMatchObject({ state: "declined" });
  });

  test("is told by the page how the application stands when the time is over", async () => {
    const id = await applicantAsked();
    t.advance(3_600_000);
    expect(await press(id, tuuli, "accept")).toEqual({ state: "other" });
  });
});
