import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
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

describe("a hub", () => {
  const listeners = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`;

  test("misses nothing when its LISTEN connection is cut off", async () => {
    const hub = await open();
    const client = listen(hub, substitute);
    await settle(client);
    const cut = await t.db.execute(listeners);
    expect(cut.length).toBeGreaterThan(0);
    await publish(t.db, {
      name: "substituteChosen",
      payload: { note: "while deaf" },
      accountIds: [substitute.id],
    });
    await eventually("the event", () => client.text.includes("while deaf"), 10);
    await settle(client);
  });

  test("comes back after the database was away, even when it starts while it is away", async () => {
    const upstream = new URL(t.url);
    const gate = openGate(upstream.hostname, Number(upstream.port));
    const through = new URL(t.url);
    through.port = String(gate.port);
    const connection = connect(through.href, 2);
    const hub = createEventHub({ client: connection.client, db: connection.db, log: t.ctx.log });
    hubs.add(hub);
    const client = listen(hub, substitute);
    await Bun.sleep(300);
    gate.open();
    await hub.ready;
    await settle(client);
    gate.close();
    await publish(t.db, {
      name: "substituteChosen",
      payload: { note: "while away" },
      accountIds: [substitute.id],
    });
    await Bun.sleep(1_500);
    gate.open();
    await eventually("the stream says so", () => client.text.includes("while away"));
    await settle(client);
    await hub.close();
    await connection.close();
    gate.stop();
  }, 40_000);

  test("ends the oldest of more than twelve connections of one account", async () => {
    const hub = await open();
    const clients = Array.from({ length: 14 }, () => listen(hub, substitute));
    const others = listen(hub, elsewhere);
    expect(clients.map((client) => client.ended)).toEqual([true, true, ...Array(12).fill(false)]);
    expect(others.ended).toBe(false);
    expect(hub.size).toBe(13);
  });

  test("shows at a heartbeat that it is alive, and ends a session that is over", async () => {
    const hub = await open({ heartbeatMs: 40 });
    let session: Actor | null = substitute;
    const client = listen(hub, substitute, undefined, async () => session);
    await eventually("the stream says so", () => client.text.includes(": still here\n"));
    expect(client.ended).toBe(false);
    session = null;
    await eventually("the stream has ended", () => client.ended);
    expect(hub.size).toBe(0);
  });

  test("follows a listener to another region", async () => {
    const hub = await open({ heartbeatMs: 40 });
    const client = listen(hub, substitute, undefined, async () => ({ ...substitute, regions: ["FI-11"] }));
    await eventually("the stream says so", () => client.text.includes(": still here\n"));
    await publish(t.db, { name: "jobPosted", regionCode: "FI-11" });
    await settle(client);
    expect(heard(client)).toEqual(["jobCreated"]);
  });

  test("that is closed ends all streams and takes no new ones", async () => {
    const hub = await open();
    const client = listen(hub, substitute);
    await hub.close();
    expect(client.ended).toBe(true);
    expect(listen(hub, substitute).ended).toBe(true);
  });
});

/** A way to a server that can be barred: then what is connected is cut off and nobody else gets in. */
function openGate(hostname: string, port: number) {
  type Way = { to?: Promise<Bun.Socket> };
  const sockets = new Set<Bun.Socket<Way>>();
  let barred = true;
  const server = Bun.listen<Way>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open(socket) {
        if (barred) return void socket.terminate();
        sockets.add(socket);
        const to = Bun.connect({
          hostname,
          port,
          socket: {
            data: (_, data) => void socket.write(data),
            close: () => void socket.end(),
          },
        });
        socket.data = { to };
      },
      data: (socket, data) => void socket.data?.to?.then((to) => to.write(data)),
      close(socket) {
        sockets.delete(socket);
        socket.data?.to?.then((to) => to.end());
      },
    },
  });
  return {
    port: server.port,
    open: () => {
      barred = false;
    },
    close: () => {
      barred = true;
      for (const socket of sockets) socket.terminate();
    },
    stop: () => server.stop(true),
  };
}
