import { eq } from "drizzle-orm";
import { pushSubscriptions } from "../../../../db/schema/index.ts";
import { proxyFor } from "../../../platform/config/proxies.ts";
import type { Config } from "../../../platform/config.ts";
import type { RootContext } from "../../../platform/context.ts";
import { SendFailure } from "../../../platform/failures/send-failure.ts";
import { fetchThrough } from "../../../platform/http/outward/egress.ts";
import { fetchAt } from "../../../platform/http/outward/fetch-at.ts";
import { publicAddresses } from "../../../platform/http/outward/public-address.ts";
import { vapidPairs } from "../../../platform/secrets/vapid.ts";
import { inSpan, noteOnSpan } from "../../../platform/tracing/span.ts";
import type { Delivery, Device } from "../delivery.ts";
import type { PushText } from "../messages/message.ts";
import { markReached } from "../receivers.ts";
import { answerToken } from "./answer-token.ts";
import { type Pair, type PushRequest, pushContent, pushRequest } from "./request.ts";
import { mayReach } from "./subscriptions.ts";

const timeout = 10_000;
const longestAnswer = 16_384;
/** How long a push service is left alone that did not answer. */
const silence = 5_000;
/** Signature or keys not accepted, or a message longer than the service takes: nothing that a device can help. */
const ourTrouble = new Set([401, 402, 403, 407, 413]);
/** Seconds: a device that is off for a moment still gets what is about to begin; a service keeps four weeks (rule: push-of-use). */
const ttl = { shortest: 60, longest: 28 * 86_400 };

/** Sends messages to every device that the receiver has subscribed. */
export function pushDelivery(ctx: RootContext): (delivery: Delivery) => Promise<void> {
  const rests = new Rests();

  return async (delivery) => {
    const { push } = delivery.message;
    const { id, devices = [] } = delivery.receiver;
    if (!push) return;
    const results = await Promise.allSettled(
      devices.map((device) => traced(device, () => pushTo(device, delivery, push))),
    );
    const failed = results.filter((result) => result.status === "rejected").map(({ reason }) => reason);
    if (failed.length === 0) return;
    const reached = devices.filter((_, index) => results[index]?.status === "fulfilled");
    if (reached.length > 0)
      await markReached(
        ctx.db,
        delivery.key,
        id,
        reached.map((device) => device.id),
      );
    // As long as one of the devices may yet be reached, nothing is given up.
    throw failed.find((failure) => (failure as SendFailure).reason !== "refused") ?? failed[0];
  };

  async function pushTo(device: Device, delivery: Delivery, push: PushText): Promise<void> {
    const { origin } = new URL(device.endpoint);
    if (rests.has(origin) || rests.has(device.endpoint)) throw new SendFailure("later", "push service rests");
    const unreachable = () => {
      rests.add(origin, silence);
      throw new SendFailure("later", "push service out of reach");
    };
    const addresses = await addressesOf(device.endpoint, ctx.config).catch(unreachable);
    if (addresses?.length === 0) return forget(ctx, device);
    const send = (request: PushRequest) =>
      post(ctx.config, device.endpoint, request, addresses).catch(unreachable);
    const answer = await signedAsTaken(ctx, device, delivery, push, send);
    // Nobody can ever read what is sent there; the next visit of the device subscribes anew.
    if (!answer) return forget(ctx, device);
    const { status } = answer;
    noteOnSpan({ "http.response.status_code": status });
    if (status === 404 || status === 410) return forget(ctx, device);
    if (status >= 300) throw failureOf(status, device, answer);
  }

  function failureOf(status: number, device: Device, { headers }: Response): SendFailure {
    const reply = `push ${status}`;
    const wait = retryAfter(headers.get("retry-after"));
    if (status >= 500) {
      rests.add(new URL(device.endpoint).origin, wait);
      return new SendFailure("later", reply);
    }
    // Too many requests is said of one device, anything else of the service.
    if (status === 429) rests.add(device.endpoint, wait);
    if (status === 429 || status === 408) return new SendFailure("later", reply);
    // Our keys, or where the service lies, are ours or its own to mend (RFC 8292, 8030).
    if (status < 400 || ourTrouble.has(status)) return new SendFailure("trouble", reply);
    return new SendFailure("refused", reply);
  }
}

/**
 * The addresses that a push may go to: a name of the internet may lead into our own network, today or in a second. None where it may
 * not go at all; undefined where it goes by the name, which a proxy resolves for itself (rule: push-endpoint).
 */
async function addressesOf(endpoint: string, config: Config): Promise<string[] | undefined> {
  const url = new URL(endpoint);
  if (proxyFor(url, config.proxies)) return mayReach(endpoint, config) ? undefined : [];
  return config.pushAnywhere ? undefined : publicAddresses(url.hostname);
}

/** Of a device a trace tells its service: the rest of its address is a key to it. */
function traced(device: Device, push: () => Promise<void>): Promise<void> {
  const attributes = { "server.address": new URL(device.endpoint).hostname };
  return inSpan("send push", { kind: "client", attributes }, push);
}

/** What a push service says of a signature by another key than the one that the device subscribed with; Apple's says 400. */
const ofAnotherKey = new Set([400, 401, 403]);

/**
 * Signed as of today, and by former keys where the service does not take that: a device has subscribed with one of them, and
 * renews it at its next visit (rule: secrets-rotate).
 * @returns undefined when the device's keys are none
 */
async function signedAsTaken(
  ctx: RootContext,
  device: Device,
  delivery: Delivery,
  push: PushText,
  send: (request: PushRequest) => Promise<Response>,
): Promise<Response | undefined> {
  let answer: Response | undefined;
  for (const pair of vapidPairs(ctx.config)) {
    const request = encrypted(ctx, device, delivery, push, pair);
    if (!request) return undefined;
    answer = await send(request);
    if (!ofAnotherKey.has(answer.status)) return answer;
  }
  return answer;
}

/** Undefined when the device's keys are none. */
function encrypted(
  ctx: RootContext,
  device: Device,
  delivery: Delivery,
  push: PushText,
  pair: Pair,
): PushRequest | undefined {
  const { asks } = push;
  const token = asks && answerToken(ctx.config, { requestId: asks.requestId, deviceId: device.id });
  const content = { ...pushContent(delivery, push), ...(token ? { ask: { token, ...asks.words } } : {}) };
  const seconds = Math.round((push.validUntil.getTime() - ctx.now().getTime()) / 1000);
  try {
    const options = {
      urgency: content.urgent ? "high" : "normal",
      topic: content.tag,
      ttl: Math.min(Math.max(seconds, ttl.shortest), ttl.longest),
    } as const;
    return pushRequest(ctx.config, device, JSON.stringify(content), options, pair);
  } catch (error) {
    ctx.log.warn({ err: error }, "push subscription cannot be used");
    return undefined;
  }
}

async function forget({ db }: RootContext, { id }: Device): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

async function post(
  { proxies }: Config,
  endpoint: string,
  { headers, body }: PushRequest,
  addresses: string[] | undefined,
): Promise<Response> {
  const init = {
    method: "POST",
    headers,
    body: new Uint8Array(body),
    // A redirect could lead to where a subscription may not.
    redirect: "manual",
    signal: AbortSignal.timeout(timeout),
  } as const;
  const answer = await (addresses
    ? fetchAt(addresses, endpoint, init)
    : fetchThrough(proxies)(endpoint, init));
  await readLittle(answer);
  return answer;
}

/** What a service answers is short. It is read to its end, so that the connection is free for the next one. */
async function readLittle({ body }: Response): Promise<void> {
  const reader = body?.getReader();
  for (let bytes = 0; reader && bytes < longestAnswer; ) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes += value.byteLength;
  }
  await reader?.cancel();
}

const longestRest = 3_600_000;
const mostResting = 1_000;

/** Push services, and devices at them, that are to be left alone for a while (rule: push-service). */
class Rests {
  private readonly until = new Map<string, number>();

  constructor(private readonly clock: () => number = Date.now) {}

  has(what: string): boolean {
    return (this.until.get(what) ?? 0) > this.clock();
  }

  /** @param milliseconds an hour at most: nobody can make us wait for ever */
  add(what: string, milliseconds: number): void {
    if (this.until.size >= mostResting) this.forgetPast();
    if (this.until.size < mostResting)
      this.until.set(what, this.clock() + Math.min(milliseconds, longestRest));
  }

  private forgetPast(): void {
    for (const [what, until] of this.until) if (until <= this.clock()) this.until.delete(what);
  }
}

/** Milliseconds that an answer's `Retry-After` asks to wait, given in seconds or as a date; 0 without one. */
export function retryAfter(header: string | null, now = Date.now()): number {
  if (!header) return 0;
  const seconds = Number(header);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000;
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : 0;
}
