// Shows (rule: event-names, event-audience).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createOperator, createPrincipal, createSubstitute } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { missedEvents } from "../../events/event-rows.ts";
import { lastEvent } from "../../jobs/fixture.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { apply } from "../applications/index.ts";
import { choose } from "../choice/index.ts";
import { openToAll } from "../stages/index.ts";
import { openStages } from "../stages/tasks.ts";
import { accept, decline } from "./answer.ts";
import { asking } from "./asking.fixture.ts";
import { leaveRequests } from "./kept.ts";
import { takeBack } from "./take-back.ts";
import { undo } from "./undo.ts";

const w = await asking();
const { t, teacher, colleague, principal, outsider, nea, emil, tuuli, askFor, requestOf, strike, minutes } =
  w;
afterAll(() => w.close());

const people: Record<string, Actor> = { nea, emil, tuuli, teacher, colleague, principal, outsider };
beforeAll(async () => {
  people["elsewhere"] = await createPrincipal(t.db);
  people["operator"] = await createOperator(t.db);
});

/** Who hears of the job meanwhile by an event of this name, or by any. */
async function hear(jobId: string, act: () => Promise<unknown>, name?: string): Promise<string[]> {
  const before = await lastEvent(t.db);
  await act();
  const heard = [];
  for (const [who, actor] of Object.entries(people)) {
    const events = await missedEvents(t.db, actor, { lastId: before });
    const isMeant = events.some(
      (event) => event.id > before && event.payload.jobId === jobId && (!name || event.name === name),
    );
    if (isMeant) heard.push(who);
  }
  return heard.toSorted();
}

let day = 0;
const post = () => w.post({ startDate: new Date(Date.UTC(2027, 0, 4 + day++)).toISOString().slice(0, 10) });

/** A job for which Nea is asked, and Emil waits. */
async function asked() {
  const { id } = await post();
  await askFor(id, [nea, emil]);
  return id;
}

type Act = (jobId: string) => Promise<unknown>;
const school = ["principal", "teacher"];
const cases: [string, Act, string[]][] = [
  ["others wait to be asked", (id) => askFor(id, [tuuli]), school],
  ["who only waits is taken back", (id) => takeBack(t.ctx, teacher, { key: id, person: emil.id }), school],
  ["who only waits goes", () => leaveRequests(t.ctx, emil.id), school],
  [
    "who is asked is taken back",
    (id) => takeBack(t.ctx, teacher, { key: id, person: nea.id }),
    ["emil", "nea", ...school],
  ],
  ["all are taken back", (id) => takeBack(t.ctx, teacher, { key: id }), ["nea", ...school]],
  [
    "they decline",
    async (id) => decline(t.ctx, nea, { id: await requestOf(id, nea) }),
    ["emil", "nea", ...school],
  ],
  ["they accept", async (id) => accept(t.ctx, nea, { id: await requestOf(id, nea) }), ["nea", ...school]],
  [
    "they accept, and take it back",
    async (id) => {
      const request = { id: await requestOf(id, nea) };
      await accept(t.ctx, nea, request);
      await undo(t.ctx, nea, request);
    },
    ["emil", "nea", ...school],
  ],
  [
    "their time runs out",
    (id) => {
      minutes(16);
      return strike(id);
    },
    ["emil", "nea", ...school],
  ],
  [
    "somebody else is chosen",
    async (id) => {
      await apply(t.ctx, tuuli, { key: id });
      await choose(t.ctx, teacher, { key: id, email: tuuli.email });
    },
    ["nea", ...school],
  ],
];

describe("that requests have changed the pages of those alone are told who have heard of them, and the school's", () => {
  test("when somebody is asked", async () => {
    const { id } = await post();
    const heard = await hear(id, () => askFor(id, [nea, emil]), "requestsChanged");
    expect(heard).toEqual(["nea", ...school]);
  });

  test.each(cases)("when %s", async (_, act, expected) => {
    const id = await asked();
    const heard = await hear(id, () => act(id), "requestsChanged");
    // Whoever is still asked is in nobody's way further on.
    await takeBack(t.ctx, teacher, { key: id });
    expect(heard).toEqual(expected.toSorted());
  });

  test("applying and withdrawing is told by its own event, not by theirs", async () => {
    const { id } = await post();
    expect(await hear(id, () => apply(t.ctx, tuuli, { key: id }), "requestsChanged")).toEqual([]);
    const { id: other } = await post();
    expect(await hear(other, () => askFor(other, [nea]), "applicationsChanged")).toEqual([]);
  });
});

describe("of a job that some hear of first", () => {
  const named = async () => {
    const startDate = new Date(Date.UTC(2027, 0, 4 + day++)).toISOString().slice(0, 10);
    const firstTo = [
      { group: "favourites" as const, minutes: 20 },
      { group: "beenHere" as const, minutes: 20 },
    ];
    const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one", firstTo };
    return (await postJob(t.ctx, teacher, job)).id;
  };

  test("whatever is asked, nobody outside of its stage hears by any event", async () => {
    people["stranger"] = await createSubstitute(t.db, { regions: nea.regions });
    const id = await named();
    const heard = await hear(id, async () => {
      await askFor(id, [nea, emil]);
      await decline(t.ctx, nea, { id: await requestOf(id, nea) });
      minutes(1);
      await takeBack(t.ctx, teacher, { key: id });
    });
    expect(heard).toEqual(["emil", "nea", ...school]);
  });

  test("the school's pages alone are told when the next hear of it, and when all do", async () => {
    const id = await named();
    minutes(21);
    expect(await hear(id, () => openStages(t.ctx, id), "audienceChanged")).toEqual(school);
    const other = await named();
    expect(await hear(other, () => openToAll(t.ctx, teacher, other), "audienceChanged")).toEqual(school);
    // Twice changes nothing.
    expect(await hear(other, () => openToAll(t.ctx, teacher, other), "audienceChanged")).toEqual([]);
  });
});
