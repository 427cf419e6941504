// Shows (rule: push-endpoint, push-of-use, push-service, egress-proxy).
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { pushSubscriptions } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import { startConnectProxy } from "../../../../tests/support/servers/connect-proxy.ts";
import { createSession } from "../../../../tests/support/world/token.ts";
import { readConfig } from "../../../platform/config.ts";
import type { RootContext } from "../../../platform/context.ts";
import { SendFailure } from "../../../platform/failures/send-failure.ts";
import type { Actor } from "../../auth/index.ts";
import type { Delivery } from "../delivery.ts";
import { noteDelivery, stillToReach } from "../receivers.ts";
import { pushDelivery, retryAfter } from "./delivery.ts";
import { pushService } from "./push-service.fixture.ts";
import { subscribe } from "./subscriptions.ts";

let t: TestContext;
let person: Actor;
let service: ReturnType<typeof pushService>;
/** Sends it to the devices that the person has subscribed, as a batch does. */
let send: (delivery: Delivery, ctx?: RootContext) => Promise<void>;
let answers: Record<string, ReturnType<Parameters<typeof pushService>[0] & object>>;

beforeAll(async () => {
  t = await testContext();
});
beforeEach(async () => {
  answers = {};
  service = pushService((path) => answers[path] ?? { status: 201 });
  person = await createSubstitute(t.db);
  const deliver = pushDelivery(t.ctx);
  send = async (delivery, ctx) => {
    await noteDelivery(t.db, delivery.key, "push", person.id);
    const [receiver] = await stillToReach(t.db, delivery.key, "push", [person.id]);
    if (!receiver) throw new Error("nobody to reach");
    await (ctx ? pushDelivery(ctx) : deliver)({ ...delivery, receiver: { ...receiver, lang: "sv" } });
  };
});
afterEach(() => service.stop());
afterAll(() => t.close());

const hour = 3_600_000;
const delivery = (hoursLeft = 2, key = "job-posted:1"): Delivery => ({
  key,
  receiver: { id: person.id, email: person.email, firstName: "A", lastName: "B", lang: "sv" },
  message: {
    subject: "Vikariat",
    heading: "Brådskande",
    lead: "",
    facts: [],
    action: { label: "", url: "https://tuuri.test/app" },
    urgent: true,
    push: {
      title: "Brådskande vikariat",
      body: "måndag",
      about: "jobPosted 1",
      validUntil: new Date(t.ctx.now().getTime() + hoursLeft * hour),
    },
  },
  optional: true,
});
const add = async (path: string) => {
  const sessionId = await createSession(t.db, person.id, t.ctx.now());
  await subscribe(t.ctx, { actor: person, sessionId }, service.device(path));
};
const failure = (sending: Promise<void>) =>
  sending.then(
    () => undefined,
    (error: unknown) => (error instanceof SendFailure ? error.reason : error),
  );
const devicesLeft = async () =>
  (await t.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.accountId, person.id))).map(
    ({ endpoint }) => new URL(endpoint).pathname,
  );

describe("a push", () => {
  test("is sealed for the device, signed for its service, and says for how long it is of use", async () => {
    await add("/phone");
    await send(delivery());
    expect(service.faults).toEqual([]);
    const [receipt] = service.receipts;
    expect(receipt?.content).toMatchObject({ title: "Brådskande vikariat", lang: "sv", urgent: true });
    expect(receipt?.headers.get("topic")).toBe(receipt?.content.tag ?? "none");
    expect(receipt?.headers.get("urgency")).toBe("high");
    expect(receipt?.headers.get("ttl")).toBe("7200");
  });

  test.each([
    [-5, "60"],
    [24 * 365, String(28 * 86_400)],
  ])("of use for another %p hours is kept for %p seconds", async (hours, seconds) => {
    await add("/phone");
    await send(delivery(hours));
    expect(service.receipts[0]?.headers.get("ttl")).toBe(seconds);
  });

  test.each([404, 410])(
    "to a device that is gone (%p) makes it forgotten, the others stay",
    async (status) => {
      for (const path of ["/alive", "/dead"]) await add(path);
      answers["/dead"] = { status };
      await send(delivery());
      expect(service.asked.toSorted()).toEqual(["/alive", "/dead"]);
      expect(await devicesLeft()).toEqual(["/alive"]);
    },
  );

  test("to a device whose keys nothing can be encrypted for makes it forgotten", async () => {
    await add("/phone");
    await t.db
      .update(pushSubscriptions)
      .set({ p256dh: "AAAA" })
      .where(eq(pushSubscriptions.accountId, person.id));
    await send(delivery());
    expect(service.asked).toEqual([]);
    expect(await devicesLeft()).toEqual([]);
  });

  test("never goes where a name leads into our own network", async () => {
    const { endpoint, keys } = service.device("/inside");
    const led = endpoint.replace("127.0.0.1", "localhost");
    await t.db.insert(pushSubscriptions).values({ accountId: person.id, endpoint: led, ...keys });
    const config = { ...t.ctx.config, pushAnywhere: false };
    await send(delivery(), { ...t.ctx, config });
    expect(service.asked).toEqual([]);
    expect(await devicesLeft()).toEqual([]);
  });

  test.each([
    "https://127.0.0.1",
    "https://10.0.0.1",
    "https://[::1]",
    "https://localhost",
    "https://database",
    "https://metadata.google.internal",
  ])("through a proxy goes no more to %s than without", async (inside) => {
    const proxy = await startConnectProxy();
    const { endpoint, keys } = service.device("/inside");
    const led = endpoint.replace("http://127.0.0.1", inside);
    await t.db.insert(pushSubscriptions).values({ accountId: person.id, endpoint: led, ...keys });
    const { proxies } = readConfig({ HTTPS_PROXY: proxy.url });
    await send(delivery(), { ...t.ctx, config: { ...t.ctx.config, proxies, pushAnywhere: false } });
    expect(proxy.asked).toEqual([]);
    expect(await devicesLeft()).toEqual([]);
    await proxy.close();
  });

  test("whose answer never ends holds nothing up", async () => {
    await add("/chatty");
    let said = 0;
    const body = new ReadableStream<Uint8Array>({
      async pull(stream) {
        said += 4_096;
        stream.enqueue(new Uint8Array(4_096));
        await Bun.sleep(1);
      },
    });
    answers["/chatty"] = { status: 201, body };
    await send(delivery());
    expect(said).toBeLessThan(1_000_000);
  });

  test.each([
    [400, "refused"],
    [406, "refused"],
    [301, "trouble"],
    [401, "trouble"],
    [403, "trouble"],
    [413, "trouble"],
    [429, "later"],
    [500, "later"],
  ])("answered with %p is not sent, it is %p, and the device stays", async (status, reason) => {
    await add("/phone");
    answers["/phone"] = { status };
    expect(await failure(send(delivery()))).toBe(reason);
    expect(await devicesLeft()).toEqual(["/phone"]);
  });

  test("that one device refuses for good is tried again for the other that may yet take it", async () => {
    for (const path of ["/odd", "/busy"]) await add(path);
    answers["/odd"] = { status: 400 };
    answers["/busy"] = { status: 503 };
    expect(await failure(send(delivery()))).toBe("later");
  });

  test("that one of two devices could not take is tried again for that one alone", async () => {
    for (const path of ["/quick", "/busy"]) await add(path);
    answers["/busy"] = { status: 500 };
    expect(await failure(send(delivery()))).toBe("later");
    delete answers["/busy"];
    await send(delivery());
    expect(service.asked.toSorted()).toEqual(["/busy", "/busy", "/quick"]);
  });
});

describe("a push service that asks to wait", () => {
  test("is left alone, with all its devices", async () => {
    for (const path of ["/one", "/two"]) await add(path);
    answers["/one"] = { status: 503, headers: { "retry-after": "60" } };
    expect(await failure(send(delivery()))).toBe("later");
    service.asked.length = 0;
    expect(await failure(send(delivery()))).toBe("later");
    expect(service.asked).toEqual([]);
  });

  test("for one device is asked for the others", async () => {
    for (const path of ["/one", "/two"]) await add(path);
    answers["/one"] = { status: 429, headers: { "retry-after": "60" } };
    expect(await failure(send(delivery()))).toBe("later");
    service.asked.length = 0;
    expect(await failure(send(delivery(2, "job-posted:2")))).toBe("later");
    expect(service.asked).toEqual(["/two"]);
  });

  test("that does not answer is not asked for a while", async () => {
    await add("/one");
    await service.stop();
    await expect(send(delivery())).rejects.toThrow("out of reach (later)");
    await expect(send(delivery())).rejects.toThrow("rests (later)");
  });

  test("may say so in seconds or as a date", () => {
    const now = Date.parse("2026-11-23T06:00:00Z");
    expect(retryAfter("120", now)).toBe(120_000);
    expect(retryAfter("Mon, 23 Nov 2026 06:01:00 GMT", now)).toBe(60_000);
    expect(retryAfter("Mon, 23 Nov 2026 05:00:00 GMT", now)).toBe(0);
    expect(retryAfter("soon", now)).toBe(0);
    expect(retryAfter(null, now)).toBe(0);
  });
});
