// Shows (rule: undelivered-shown).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createOperator, createPrincipal, createSubstitute } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { refusal } from "../../jobs/fixture.ts";
import { clearUndelivered, undelivered, undeliveredPage } from "../undelivered/index.ts";

let t: TestContext;
let operator: Actor;
let person: Actor;
beforeAll(async () => {
  t = await testContext();
  operator = await createOperator(t.db);
  person = await createSubstitute(t.db);
  await t.client`insert into deliveries (event_key, account_id, channel, reply, refused_at, given_up_at, sent_at) values
    ('job-posted:1', ${person.id}, 'mail', '550 5.1.1', now(), null, null),
    ('link-reset:2', ${person.id}, 'mail', '550 5.7.1', null, now(), null),
    ('job-changed:3', ${person.id}, 'mail', '450 4.2.0', null, null, null)`;
  await t.client`insert into outside_deliveries (event_key, email, reply, given_up_at) values
    ('notice-support:4', 'tuki@example.test', '550 5.1.1', now()),
    ('notice-principalRejected:5', 'x@example.test', '450 4.2.0', null)`;
});
afterAll(() => t.close());

const listed = async () => (await undeliveredPage(t.ctx, operator, {})).items;
const events = async () => (await listed()).map(({ event }) => event).sort();

test("what was refused or given up is cleared, and stays so; what waits is not", async () => {
  const all = await listed();
  expect(all).toHaveLength(5);
  for (const { place, state } of all) {
    const clear = clearUndelivered(t.ctx, operator, place);
    if (state === "waiting") expect(await refusal(clear)).toMatchObject({ status: 404 });
    else {
      await clear;
      expect(await refusal(clearUndelivered(t.ctx, operator, place))).toMatchObject({ status: 404 });
    }
  }
  expect(await events()).toEqual(["job-changed", "notice-principalRejected"]);
  expect(await undelivered(t.ctx)).toMatchObject({ refused: [], givenUp: [] });
  // It is remembered that it ended, so that no other attempt begins.
  const kept =
    await t.client`select event_key from deliveries where refused_at is not null or given_up_at is not null`;
  expect(kept).toHaveLength(2);
});

test("nobody but the operator clears, and nothing that is not named as the list does", async () => {
  const [first] = await listed();
  for (const other of [person, await createPrincipal(t.db)])
    expect(await refusal(clearUndelivered(t.ctx, other, first?.place ?? ""))).toMatchObject({ status: 403 });
  const place = (...parts: string[]) =>
    Buffer.from(JSON.stringify(["undelivered", ...parts])).toString("base64url");
  expect(await refusal(clearUndelivered(t.ctx, operator, ""))).toMatchObject({ status: 404 });
  for (const wrong of [
    "x",
    place("1", "2"),
    place("", "a", "not-an-id", "mail"),
    place("", "a", person.id, "pigeon"),
  ])
    expect(await refusal(clearUndelivered(t.ctx, operator, wrong))).toMatchObject({ status: 404 });
});
