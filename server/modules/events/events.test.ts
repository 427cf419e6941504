import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type postgres from "postgres";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../tests/support/factories.ts";
import { connect } from "../../platform/database/connection.ts";
import type { Actor, ActorSchool } from "../auth/index.ts";
import { concerns } from "./event.ts";
import { createEventHub, type EventHub } from "./hub.ts";
import { publish } from "./publish.ts";

let t: TestContext;
let school: ActorSchool;
let substitute: Actor;
let elsewhere: Actor;
let teacher: Actor;
let principal: Actor;
const hubs = new Set<EventHub>();

beforeAll(async () => {
  t = await testContext();
  school = await createSchool(t.db, { regionCode: "FI-18" });
  teacher = await createTeacher(t.db, { school });
  principal = await createPrincipal(t.db, { schools: [school] });
  substitute = await createSubstitute(t.db, { regions: ["FI-18"] });
  elsewhere = await createSubstitute(t.db, { regions: ["FI-11"] });
});
afterEach(async () => {
  for (const hub of hubs) await hub.close();
  hubs.clear();
});
afterAll(() => t.close());

async function open(options: { heartbeatMs?: number; client?: postgres.Sql } = {}): Promise<EventHub> {
  const hub = createEventHub({ client: t.client, db: t.db, log: t.ctx.log, ...options });
  hubs.add(hub);
  await hub.ready;
  return hub;
}

/** A client of a hub, in memory: what it was sent, and the id it would come back with. */
function listen(
  hub: EventHub,
  actor: Actor,
  lastEventId?: number,
  stillValid?: () => Promise<Actor | null>,
  /** The write, counted from one, for which there is no room. */
  noRoomFor = 0,
) {
  const decoder = new TextDecoder();
  let writes = 0;
  const client = {
    text: "",
    ended: false,
    names: () => [...client.text.matchAll(/^event: (.*)$/gm)].map((match) => match[1]),
    lastId: () => Number([...client.text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1]),
    leave: () => {},
  };
  client.leave = hub.subscribe({
    listener: actor,
    place: lastEventId === undefined ? undefined : { lastId: lastEventId },
    stillValid: stillValid ?? (async () => actor),
    outlet: {
      write: (bytes) => {
        if (++writes === noRoomFor) return false;
        client.text += decoder.decode(bytes);
        return true;
      },
      end: () => {
        client.ended = true;
      },
    },
  });
  return client;
}

/** Publishes something that everybody here hears, and waits for it: what was to come before has come. */
async function settle(...clients: ReturnType<typeof listen>[]) {
  const mark = crypto.randomUUID();
  const accountIds = [substitute.id, elsewhere.id, teacher.id, principal.id];
  await publish(t.db, { name: "teachersChanged", payload: { mark }, accountIds });
  await eventually("everybody has heard the mark", () =>
    clients.every((client) => client.text.includes(mark)),
  );
}

const heard = (client: ReturnType<typeof listen>) =>
  client.names().filter((name) => name !== "updateteachers");

describe("an event", () => {
  test("reaches those whom it concerns, and nobody else", async () => {
    const hub = await open();
    const clients = [substitute, elsewhere, principal, teacher].map((actor) => listen(hub, actor));
    await publish(t.db, { name: "jobPosted", regionCode: "FI-18" });
    await publish(t.db, { name: "jobChanged", regionCode: "*" });
    await publish(t.db, { name: "applicationsChanged", schoolId: school.id, accountIds: [elsewhere.id] });
    await publish(t.db, { name: "substituteChosen", schoolId: school.id, accountIds: [teacher.id] });
    await settle(...clients);
    expect(clients.map((client) => new Set(heard(client)))).toEqual([
      new Set(["jobCreated", "updateJobs"]),
      new Set(["updateJobs", "updateapplied"]),
      new Set(["updateapplied", "chosen"]),
      new Set(["chosen"]),
    ]);
  });

  test("of a transaction that is rolled back reaches nobody", async () => {
    const hub = await open();
    const client = listen(hub, substitute);
    await t.db
      .transaction(async (tx) => {
        await publish(tx, { name: "substituteChosen", accountIds: [substitute.id] });
        throw new Error("changed my mind");
      })
      .catch(() => {});
    await settle(client);
    expect(heard(client)).toEqual([]);
  });

  test("reaches the clients of every process on the database", async () => {
    const other = connect(t.url, 2);
    const hubsOfTwo = [await open(), await open({ client: other.client })];
    const clients = hubsOfTwo.map((hub) => listen(hub, substitute));
    await publish(t.db, {
      name: "substituteChosen",
      payload: { jobId: "x\ny" },
      accountIds: [substitute.id],
    });
    await settle(...clients);
    for (const client of clients) {
      expect(heard(client)).toEqual(["chosen"]);
      expect(client.text).toContain(`data: {"uniqueId":"x\\ny"}\n\n`);
    }
    await other.close();
  });
});

test("nobody hears of an event that names no audience", () => {
  const event = {
    id: 1,
    name: "substituteChosen" as const,
    payload: {},
    accountIds: null,
    regionCode: null,
    schoolId: null,
    at: 0,
    transaction: 1,
  };
  for (const actor of [substitute, teacher]) expect(concerns(event, actor)).toBe(false);
});
