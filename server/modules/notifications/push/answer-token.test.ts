// Shows (rule: request-from-push).
import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { pushSubscriptions } from "../../../../db/schema/index.ts";
import { testContext } from "../../../../tests/support/database.ts";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import { createSession } from "../../../../tests/support/world/token.ts";
import { noteDelivery, stillToReach } from "../receivers.ts";
import { readAnswerToken } from "./answer-token.ts";
import { pushDelivery } from "./delivery.ts";
import { pushService } from "./push-service.fixture.ts";
import { subscribe } from "./subscriptions.ts";

const t = await testContext();
const service = pushService();
afterAll(async () => {
  await service.stop();
  await t.close();
});

const words = {
  accept: "Tacka ja",
  decline: "Nej",
  notYet: "Inte ännu",
  unsent: "Inget svar",
  again: "Igen",
};

test("the push of a school that asks brings each device a token of its own, and fits however long it is", async () => {
  const person = await createSubstitute(t.db);
  const sessionId = await createSession(t.db, person.id, t.ctx.now());
  for (const path of ["/phone", "/tablet"])
    await subscribe(t.ctx, { actor: person, sessionId }, service.device(path));
  await noteDelivery(t.db, "asked:1", "push", person.id);
  const [receiver] = await stillToReach(t.db, "asked:1", "push", [person.id]);
  if (!receiver) throw new Error("nobody to reach");
  const requestId = crypto.randomUUID();
  const push = {
    title: "😀".repeat(200),
    body: "😀".repeat(500),
    about: "choice 1",
    validUntil: t.ctx.now(),
    asks: { requestId, words },
  };
  const action = { label: "", url: "https://tuuri.test/app/specific/1" };
  const message = { subject: "", heading: "", lead: "", facts: [], action, urgent: true, push };
  await pushDelivery(t.ctx)({ key: "asked:1", receiver, message, optional: true });
  expect(service.faults).toEqual([]);

  const devices = await t.db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.accountId, person.id));
  const brought = service.receipts.map(({ path, content: { ask } }) => {
    const { token = "", ...said } = ask ?? {};
    expect(said).toEqual(words);
    return { path, ...readAnswerToken(t.ctx.config, token) };
  });
  const expected = devices.map(({ id, endpoint }) => ({
    path: new URL(endpoint).pathname,
    requestId,
    deviceId: id,
  }));
  expect(brought.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual(
    expected.toSorted((a, b) => a.path.localeCompare(b.path)),
  );
});
