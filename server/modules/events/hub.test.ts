// Shows (rule: event-connections).
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { eventually } from "../../../tests/support/eventually.ts";
import { connect } from "../../platform/database/connection.ts";
import type { Actor } from "../auth/index.ts";
import { publish } from "./event-rows.ts";
import { createEventHub } from "./hub.ts";
import { heard, listen, listeners } from "./listeners.fixture.ts";

const { t, substitute, elsewhere, hubs, open, settle, closeHubs } = await listeners();
afterEach(closeHubs);
afterAll(() => t.close());

describe("a hub", () => {
  const listening = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`;

  test("misses nothing when its LISTEN connection is cut off", async () => {
    const hub = await open();
    const client = listen(hub, substitute);
    await settle(client);
    const cut = await t.db.execute(listening);
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
