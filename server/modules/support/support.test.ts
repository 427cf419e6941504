// Shows (rule: support-message).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSubstitute,
  createTeacher,
} from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/http.ts";
import { readConfig } from "../../platform/config.ts";
import type { Actor } from "../auth/index.ts";
import { mailsOf } from "../staff/teachers/teachers.fixture.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let substitute: Actor;
let swede: Actor;

beforeAll(async () => {
  t = await testContext({ SUPPORT_EMAIL: "tuki@example.test" });
  app = await testApp(t);
  substitute = await createSubstitute(t.db, { firstName: "Sanna", lastName: "Sijainen" });
  swede = await createTeacher(t.db, { lang: "sv" });
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const write = (actor: Actor, body: unknown) => app.as(actor).post("/api/shared/email/support", body);

test("a message is kept and mailed to support, and an answer goes to its writer", async () => {
  const body = {
    subject: "Kuva\r\nBcc: x@y.z",
    message: "Hei!\n<b>Kuvani</b> puuttuu.",
    email: substitute.email,
  };
  expect((await write(substitute, body)).body).toEqual({ success: true, msg: "Kiitos viestistäsi" });
  const [row] = await t.db.execute(
    sql`select message from support_messages where account_id = ${substitute.id}`,
  );
  expect(row).toEqual({ message: body.message });
  const [mail, another] = await mailsOf(t);
  expect(another).toBeUndefined();
  expect(mail).toMatchObject({
    to: { address: "tuki@example.test" },
    replyTo: { name: "Sanna Sijainen", address: substitute.email },
  });
  expect(mail?.text).toStartWith(body.message);
  expect(mail?.html).not.toContain("<b>");
});

test("everybody signed in may write, in their own name", async () => {
  expect((await app.anybody.post("/api/shared/email/support", { message: "x" })).status).toBe(401);
  for (const actor of [await createPrincipal(t.db), await createOperator(t.db)]) {
    expect((await write(actor, { message: "x" })).status).toBe(200);
  }
  const answer = await write(swede, { subject: "", message: "Hej", email: swede.email });
  expect(answer.body.msg).toBe("Tack för ditt meddelande");
  expect((await write(swede, { message: "Hej", email: substitute.email })).status).toBe(403);
});

test("an empty or endless message is refused", async () => {
  expect((await write(swede, { subject: "x", message: " \0" })).body.message).toBe("Skriv ditt meddelande.");
  expect((await write(swede, { subject: "x" })).status).toBe(422);
  expect((await write(swede, { message: "x".repeat(10_001) })).status).toBe(422);
  expect((await write(swede, { message: "x", subject: "x".repeat(201) })).status).toBe(422);
});

test("a person writes five times an hour at most", async () => {
  const person = await createSubstitute(t.db);
  const statuses = [];
  for (let n = 0; n < 6; n++) statuses.push((await write(person, { message: `Viesti ${n}` })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("what cannot be kept is answered with the specified text, not with success", async () => {
  await t.db.execute(sql`alter table support_messages rename to support_messages_away`);
  const person = await createSubstitute(t.db, { lang: "sv" });
  const answer = await write(person, { message: "Hej" });
  await t.db.execute(sql`alter table support_messages_away rename to support_messages`);
  expect(answer).toMatchObject({
    status: 503,
    body: { msg: "Något gick fel, vi beklagar", code: "support_failed" },
  });
});

test("without an address of its own support has that of our mails", () => {
  expect(readConfig({ MAIL_FROM: "Tuuri <posti@example.test>" }).supportEmail).toBe("posti@example.test");
  expect(readConfig({}).supportEmail).toBe("no-reply@tuuri.invalid");
  expect(() => readConfig({ SUPPORT_EMAIL: "nobody" })).toThrow("SUPPORT_EMAIL");
});
