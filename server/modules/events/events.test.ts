// Shows (rule: event-audience, event-with-commit, event-names).
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { eventually } from "../../../tests/support/eventually.ts";
import {
  createOperator,
  createPrincipal,
  createSubstitute,
  createTeacher,
} from "../../../tests/support/factories.ts";
import { connect } from "../../platform/database/connection.ts";
import { audienceChanged, concerns, requestsChanged } from "./event.ts";
import { publish } from "./event-rows.ts";
import { heard, listen, listeners } from "./listeners.fixture.ts";

const { t, school, teacher, principal, substitute, elsewhere, open, settle, closeHubs } = await listeners();
afterEach(closeHubs);
afterAll(() => t.close());

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

  test("of a request reaches its person, the poster and the principals there; of an audience these two", async () => {
    const hub = await open();
    const operator = await createOperator(t.db);
    const others = [
      await createTeacher(t.db, { school }),
      await createPrincipal(t.db),
      await createSubstitute(t.db, { regions: ["FI-18"] }),
      operator,
    ];
    const clients = [elsewhere, teacher, principal].map((actor) => listen(hub, actor));
    const strangers = others.map((actor) => listen(hub, actor));
    const job = { schoolId: school.id, ownerId: teacher.id };
    await publish(t.db, { ...requestsChanged(job, elsewhere.id), payload: { jobId: school.id } });
    await publish(t.db, { ...audienceChanged(job), payload: { jobId: school.id } });
    await publish(t.db, { name: "newsArrived", accountIds: others.map(({ id }) => id) });
    await settle(...clients);
    await eventually("the strangers have heard what is theirs", () =>
      strangers.every(({ text }) => text.includes("notification")),
    );
    expect(clients.map((client) => heard(client).toSorted())).toEqual([
      ["requests"],
      ["audience", "requests"],
      ["audience", "requests"],
    ]);
    expect(clients[0]?.text).toContain(`event: requests\ndata: {"uniqueId":"${school.id}"}\n\n`);
    expect(strangers.map(heard)).toEqual(others.map(() => ["notification"]));
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
