// Shows (rule: event-names).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { createSubstitute } from "../../../tests/support/factories.ts";
import { tokenOf } from "../../../tests/support/world/token.ts";
import { createApp } from "../../app.ts";
import type { Actor } from "../auth/index.ts";
import { publish } from "./event-rows.ts";
import { createEventHub, type EventHub } from "./hub.ts";
import { presentPlace } from "./index.ts";

let t: TestContext;
let hub: EventHub;
let app: ReturnType<typeof createApp>;
let origin: string;
let substitute: Actor;
let token: string;

beforeAll(async () => {
  t = await testContext();
  hub = createEventHub({ client: t.client, db: t.db, log: t.ctx.log, heartbeatMs: 100 });
  app = createApp(t.ctx, { readiness: { ready: true }, hub });
  app.listen({ hostname: "127.0.0.1", port: 0 });
  origin = `http://127.0.0.1:${app.server?.port}`;
  substitute = await createSubstitute(t.db);
  token = await tokenOf(t.ctx, substitute.id, t.ctx.now());
});
afterAll(async () => {
  await hub.close();
  await app.server?.stop(true);
  await t.close();
});

async function connect(headers: Record<string, string> = {}, path = "/api/events") {
  const leaving = new AbortController();
  const response = await fetch(origin + path, {
    headers: { authorization: token, ...headers },
    signal: leaving.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    response,
    /** Reads until the text is there; false when the stream ends before. */
    until: async (wanted: string) => {
      while (!text.includes(wanted)) {
        const part = await reader?.read().catch(() => undefined);
        if (!part || part.done) return false;
        text += part.value;
      }
      return true;
    },
    text: () => text,
    leave: () => leaving.abort(),
  };
}

const tell = (note: string) =>
  publish(t.db, { name: "substituteChosen", payload: { note }, accountIds: [substitute.id] });

/** A heartbeat far away: what is seen before it is not its doing. */
test("logging out cuts the streams of that session at once, and no others", async () => {
  const slow = createEventHub({ client: t.client, db: t.db, log: t.ctx.log, heartbeatMs: 600_000 });
  const served = createApp(t.ctx, { readiness: { ready: true }, hub: slow });
  served.listen({ hostname: "127.0.0.1", port: 0 });
  const own = `http://127.0.0.1:${served.server?.port}`;
  const signed = () => tokenOf(t.ctx, substitute.id, t.ctx.now());
  const [ending, staying] = [await signed(), await signed()];
  const open = async (authorization: string) => {
    const response = await fetch(`${own}/api/events`, { headers: { authorization } });
    const reader = response.body?.getReader();
    await reader?.read();
    return reader;
  };
  const [cut, kept] = [await open(ending), await open(staying)];
  await slow.ready;
  await fetch(`${own}/api/shared/logout`, { method: "POST", headers: { authorization: ending } });
  while (!(await cut?.read())?.done);
  await tell("still here");
  const decoder = new TextDecoder();
  let text = "";
  while (!text.includes("still here")) text += decoder.decode((await kept?.read())?.value);
  await slow.close();
  await served.server?.stop(true);
});

describe("GET /api/events", () => {
  test("streams named events with ids, and tells proxies to leave them alone", async () => {
    const stream = await connect();
    expect(stream.response.status).toBe(200);
    expect(stream.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(stream.response.headers.get("cache-control")).toContain("no-cache");
    expect(stream.response.headers.get("x-accel-buffering")).toBe("no");
    await stream.until("id: ");
    expect(stream.text()).toMatch(/^retry: \d+\nid: \d+\n\n/);
    await tell("hello");
    expect(await stream.until('event: chosen\ndata: {"note":"hello"}\n\n')).toBe(true);
    stream.leave();
  });

  test("takes the session from the cookie as well", async () => {
    const stream = await connect({ authorization: "", cookie: `tuuri_session=${token}` });
    expect(stream.response.status).toBe(200);
    stream.leave();
  });

  test("refuses visitors and a place that is none", async () => {
    expect((await connect({ authorization: "" })).response.status).toBe(401);
    const stream = await connect({}, "/api/events?lastEventId=yesterday");
    expect(stream.response.status).toBe(422);
    expect(await stream.response.headers.get("content-type")).toContain("json");
  });

  test("forgets a client that left", async () => {
    await eventually("the client is forgotten", () => hub.size === 0);
    const stream = await connect();
    await stream.until("id: ");
    expect(hub.size).toBe(1);
    stream.leave();
    await eventually("the client is forgotten", () => hub.size === 0);
  });

  test("replays what was missed, by header or by address", async () => {
    const place = String((await presentPlace(t.db)).lastId);
    await tell("missed");
    const byHeader = await connect({ "last-event-id": place });
    const byAddress = await connect({}, `/api/events?lastEventId=${place}`);
    expect(await byHeader.until('{"note":"missed"}')).toBe(true);
    expect(await byAddress.until('{"note":"missed"}')).toBe(true);
    byHeader.leave();
    byAddress.leave();
  });

  test("ends with the session", async () => {
    const stream = await connect();
    expect(await stream.until(": still here")).toBe(true);
    await t.db.execute(sql`update accounts set session_version = 2 where id = ${substitute.id}`);
    expect(await stream.until("never sent")).toBe(false);
    expect((await connect()).response.status).toBe(401);
  });
});
