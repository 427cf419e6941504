// Shows (rule: request-from-push, push-devices, same-origin-changes, secrets-rotate).
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, pushSubscriptions, requests } from "../../../../../db/schema/index.ts";
import { createSubstitute } from "../../../../../tests/support/factories.ts";
import { createSession } from "../../../../../tests/support/world/token.ts";
import { readConfig } from "../../../../platform/config.ts";
import { seal } from "../../../../platform/secrets/seal.ts";
import { forgetPerson } from "../../../accounts/kept/forget.ts";
import { endOwnSession, endSessions } from "../../../auth/sessions/ending/index.ts";
import { monday, refusal } from "../../../jobs/fixture.ts";
import { answerToken } from "../../../notifications/push/answer-token.ts";
import { subscribe } from "../../../notifications/push/subscriptions.ts";
import { apply } from "../../applications/index.ts";
import { press } from "./press.ts";
import { pressing } from "./pressing.fixture.ts";

const w = await pressing();
const { t, app, teacher, nea, emil, asked, send, tokenTo, phoneOf, everything } = w;
afterAll(w.close);
beforeEach(async () => {
  t.setNow(monday);
  await w.forgetLimits();
});

/** Each answer of these leaves all as it was. */
async function refused(token: unknown, given: Parameters<typeof send>[2] = {}) {
  const before = await everything();
  const answers = [await send(token, "accept", given), await send(token, "decline", given)];
  expect(await everything()).toEqual(before);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  return answers[0] ?? { status: 0, body: {} };
}

describe("a token", () => {
  test("that we have not made answers nothing, in either language", async () => {
    const id = await asked();
    const requestId = await w.requestOf(id, nea);
    const good = await tokenTo(id, nea);
    const bytes = Buffer.from(good, "base64url");
    const changed = (at: number) => {
      const other = Buffer.from(bytes);
      other[at] = (other[at] ?? 0) ^ 1;
      return other.toString("base64url");
    };
    const said = `${requestId} ${phoneOf(nea)}`;
    const forged = [
      "canary",
      requestId,
      Buffer.from(said).toString("base64url"),
      ...[0, 11, 12, 27, 28, bytes.length - 1].map(changed),
      bytes.subarray(0, -1).toString("base64url"),
      Buffer.concat([bytes, Buffer.alloc(1)]).toString("base64url"),
      seal(t.ctx.config, "another purpose", said),
      seal(t.ctx.config, "answer by push", requestId),
      answerToken({ ...t.ctx.config, tokenSecret: "u".repeat(48) }, { requestId, deviceId: phoneOf(nea) }),
      `${good.slice(0, -8)}${"å".repeat(8)}`,
      "x".repeat(300),
    ];
    for (const token of forged) {
      await w.forgetLimits();
      const { status, body } = await refused(token, { headers: { "accept-language": "sv" } });
      expect({ token, status, code: body.code }).toEqual({ token, status: 404, code: "not_found" });
      expect(body.msg).toContain("svara på vikariatets sida");
    }
    for (const token of ["x".repeat(301), "", 7, null, undefined, [good]])
      expect((await refused(token)).status).toBe(422);
    expect((await send(good, "perhaps")).status).toBe(422);
    expect((await send(good, undefined)).status).toBe(422);
    expect((await send(good, "accept")).body).toMatchObject({ state: "accepted" });
  });

  test("of one request answers no other", async () => {
    const [first, second] = [await asked(), await asked()];
    await send(await tokenTo(first, nea), "decline");
    expect(await w.states(first)).toEqual(["declined", "open"]);
    expect(await w.states(second)).toEqual(["open", "queued"]);
    // Of her request and his phone, or the other way round, none is any.
    const requestId = await w.requestOf(second, nea);
    const mixed = answerToken(t.ctx.config, { requestId, deviceId: phoneOf(emil) });
    expect((await refused(mixed)).status).toBe(404);
  });

  test("is another for each device and push, and no secret is in it", async () => {
    const id = await asked();
    const tokens = [await tokenTo(id, nea), await tokenTo(id, nea)];
    expect(tokens[0]).not.toBe(tokens[1] ?? "");
    for (const token of tokens)
      expect(Buffer.from(token, "base64url").toString("latin1")).not.toContain(phoneOf(nea).slice(0, 8));
  });

  test("made with a former secret is good while that is accepted", async () => {
    const id = await asked();
    const [now, former] = [t.ctx.config.tokenSecret ?? "", "o".repeat(48)];
    const before = readConfig({ TOKEN_SECRET: former });
    const pressed = { requestId: await w.requestOf(id, nea), deviceId: phoneOf(nea) };
    const token = answerToken(before, pressed);
    const given = { token, answer: "decline", address: "a", signedIn: undefined } as const;
    expect(await refusal(press(t.ctx, given))).toMatchObject({ status: 404 });
    const config = { ...t.ctx.config, tokenSecret: now, tokenSecretFallbacks: [former] };
    expect(await press({ ...t.ctx, config }, given)).toMatchObject({ state: "declined" });
  });
});

/** Somebody who is asked, and gets the push of it on a phone that they have subscribed in a session. */
async function withPhone() {
  const person = await createSubstitute(t.db);
  const { id } = await w.post({ startDate: "2026-12-10" });
  await apply(t.ctx, person, { key: id });
  await w.askFor(id, [person]);
  const sessionId = await createSession(t.db, person.id, t.ctx.now());
  const phone = subscriptionOf(person.id);
  await subscribe(t.ctx, { actor: person, sessionId }, phone);
  const [device] = await t.db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, phone.endpoint));
  const token = await tokenTo(id, person, device?.id);
  return { person, sessionId, phone, token, id };
}
type Phone = Awaited<ReturnType<typeof withPhone>>;

const subscriptionOf = (name: string) => ({
  endpoint: `https://push.example.test/of-${name}`,
  keys: {
    // A point of the curve.
    p256dh: "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
    auth: "AAAAAAAAAAAAAAAAAAAAAA",
  },
});

/** What ends what can be answered at a device. */
const ended: [string, (of: Phone) => Promise<unknown>][] = [
  ["they have signed out there", ({ person, sessionId }) => endOwnSession(t.ctx, person, sessionId)],
  ["all their sessions have ended", ({ person }) => endSessions(t.ctx, person.id)],
  [
    "somebody else gets their pushes there now",
    async ({ phone }) => {
      const actor = await createSubstitute(t.db);
      const sessionId = await createSession(t.db, actor.id, t.ctx.now());
      await subscribe(t.ctx, { actor, sessionId }, phone);
    },
  ],
  [
    "their account is closed",
    ({ person }) => t.db.update(accounts).set({ closedAt: t.ctx.now() }).where(eq(accounts.id, person.id)),
  ],
  [
    "their account is locked",
    ({ person }) => t.db.update(accounts).set({ lockedAt: t.ctx.now() }).where(eq(accounts.id, person.id)),
  ],
  ["their account is gone", ({ person }) => forgetPerson(t.ctx, person.id)],
];

describe("a press on a phone", () => {
  test.each(ended)("answers nothing once %s", async (_, ends) => {
    const of = await withPhone();
    await ends(of);
    expect((await refused(of.token)).status).toBe(404);
    expect(await w.chosenFor(of.id)).toBeUndefined();
  });

  test("answers when its session has run out, as pushes go on", async () => {
    const { token } = await withPhone();
    t.advance(14 * 60_000);
    await t.client`update sessions set last_seen_at = last_seen_at - interval '60 days', created_at = created_at - interval '60 days'`;
    expect((await send(token, "accept")).body).toMatchObject({ state: "accepted" });
  });

  test("is refused where somebody else is signed in, of whatever kind; and is taken where they are themselves", async () => {
    const id = await asked();
    const token = await tokenTo(id, nea);
    for (const other of [emil, teacher, w.principal]) {
      const { status, body } = await refused(token, { by: app.as(other) });
      expect([status, body.code]).toEqual([403, "another_account"]);
      // Nothing of who is asked for what.
      expect(Object.keys(body).toSorted()).toEqual(["code", "msg"]);
      expect(body.msg).not.toContain(nea.firstName);
    }
    const own = await send(token, "accept", { by: app.as(nea) });
    expect(own.body).toMatchObject({ state: "accepted" });
  });

  test("comes from our own pages, or from no browser", async () => {
    const id = await asked();
    const token = await tokenTo(id, nea);
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://evil.example" },
    ]) {
      const { status, body } = await refused(token, { headers });
      expect([status, body.code]).toEqual([403, "cross_site"]);
    }
    const { body } = await send(token, "decline", { headers: { "sec-fetch-site": "same-origin" } });
    expect(body).toMatchObject({ state: "declined" });
  });
});

test("from one network thirty wrong tokens are looked at in an hour; right ones use up none, and others go on", async () => {
  const id = await asked();
  const token = await tokenTo(id, nea);
  const from = (address: string, token: string) =>
    press(t.ctx, { token, answer: "decline", address, signedIn: undefined });
  for (let n = 0; n < 40; n++) expect(await from("203.0.113.1", token)).toMatchObject({ state: "declined" });
  const tried = await Promise.all(
    Array.from({ length: 35 }, (_, n) => refusal(from("203.0.113.1", `canary-${n}`))),
  );
  expect(tried.filter(({ status }) => status === 404)).toHaveLength(30);
  expect(await refusal(from("203.0.113.1", token))).toMatchObject({ status: 429, code: "too_many_attempts" });
  expect(await from("203.0.113.2", token)).toMatchObject({ state: "declined" });
  expect(await t.db.$count(requests, eq(requests.jobId, id))).toBe(2);
});
