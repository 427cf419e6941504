import { pushSubscriptions, rateLimits, requests } from "../../../../../db/schema/index.ts";
import { testApp } from "../../../../../tests/support/http.ts";
import type { Actor } from "../../../auth/index.ts";
import type { NewJob } from "../../../jobs/model.ts";
import { answerToken } from "../../../notifications/push/answer-token.ts";
import { apply, withdraw } from "../../applications/index.ts";
import { asking } from "../asking.fixture.ts";
import type { Press } from "./press.ts";

/** The school of `asking`, whose three people get pushes on a phone each and know what applying means. */
export async function pressing() {
  const w = await asking();
  const { t } = w;
  const app = await testApp(t);

  let devices = 0;
  async function deviceOf({ id: accountId }: Actor): Promise<string> {
    const endpoint = `https://push.example.test/${++devices}`;
    const [device] = await t.db
      .insert(pushSubscriptions)
      .values({ accountId, endpoint, p256dh: "AAAA", auth: "AAAA" })
      .returning({ id: pushSubscriptions.id });
    if (!device) throw new Error("no device");
    return device.id;
  }
  const phones = new Map<string, string>();
  const known = await w.post({ startDate: "2026-12-01" });
  for (const one of [w.nea, w.emil, w.tuuli]) {
    phones.set(one.id, await deviceOf(one));
    await apply(t.ctx, one, { key: known.id });
    await withdraw(t.ctx, one, known.id);
  }
  const phoneOf = ({ id }: Actor) => phones.get(id) ?? "";

  /** The token that came with the push of what this person is asked. */
  const tokenTo = async (jobId: string, person: Actor, deviceId = phoneOf(person)) =>
    answerToken(t.ctx.config, { requestId: await w.requestOf(jobId, person), deviceId });

  /** A press on the message, by nobody who is signed in unless it is said. */
  const send = (token: unknown, answer: unknown, { by = app.anybody, headers = {} } = {}) =>
    by.post("/api/users/request/answer", { token, answer }, { headers });
  const press = async (jobId: string, person: Actor, answer: Press["answer"]) =>
    (await send(await tokenTo(jobId, person), answer)).body;

  /** A job of a day of its own, for which Nea is asked, then Emil. */
  let days = 0;
  async function asked(changes: Partial<NewJob> = {}): Promise<string> {
    const startDate = new Date(Date.UTC(2026, 10, 5 + ++days)).toISOString().slice(0, 10);
    const { id } = await w.post({ startDate, ...changes });
    await w.askFor(id, [w.nea, w.emil]);
    return id;
  }
  const everything = () => t.db.select().from(requests).orderBy(requests.id);

  return {
    ...w,
    app,
    deviceOf,
    phoneOf,
    tokenTo,
    send,
    press,
    asked,
    everything,
    forgetLimits: () => t.db.delete(rateLimits),
    async close() {
      await app.close();
      await w.close();
    },
  };
}
