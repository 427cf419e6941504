// Shows (rule: mailbox-page).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createMailTransport } from "../../../platform/mail/transport.ts";
import { mailboxAnswers, mailboxMessage, mailboxMessages } from "../mail/index.ts";

let t: TestContext;

beforeAll(async () => {
  t = await testContext();
  await createMailTransport(t.ctx.config).send({
    messageId: "abc123@tuuri.example",
    to: { name: "Åsa Öhman", address: "asa@example.test" },
    lang: "sv",
    date: new Date("2026-11-01T10:00:00Z"),
    subject: "Nytt vikariat",
    text: "Hej Åsa!\n",
    html: "<p>Hej Åsa!</p>",
  });
  await Bun.write(`${t.dataDir}/secret.eml`, "Subject: not a mail of ours\r\n\r\n");
});
afterAll(() => t.close());

test("a mail is read by its id, and nothing else is", async () => {
  const [newest] = await mailboxMessages(t.ctx);
  expect(newest).toMatchObject({ id: "abc123", to: "Åsa Öhman <asa@example.test>", lang: "sv" });
  expect(await mailboxMessage(t.ctx, "abc123")).toEqual(newest);
  for (const id of ["", "other", "../secret", "..%2Fsecret", "abc123.eml", "abc123\0"])
    expect(await mailboxMessage(t.ctx, id)).toBeUndefined();
});

test("with a mail server, in production, and where others can reach it, there is no mailbox", async () => {
  for (const away of [{ smtpUrl: "smtp://mail.example" }, { production: true }, { host: "0.0.0.0" }]) {
    const ctx = { ...t.ctx, config: { ...t.ctx.config, ...away } };
    expect(await mailboxMessages(ctx)).toEqual([]);
    expect(await mailboxMessage(ctx, "abc123")).toBeUndefined();
  }
});

test.each([
  ["127.0.0.1:3000", true],
  ["localhost", true],
  ["[::1]:3000", true],
  ["tuuri.example", true],
  ["evil.test", false],
  ["127.0.0.1.evil.test", false],
  ["localhost@evil.test", false],
  ["", false],
])("it answers this machine and the product's own name alone: %p", (host, answers) => {
  const ctx = { config: { ...t.ctx.config, publicUrl: "https://tuuri.example" } };
  expect(mailboxAnswers(ctx, new Request("http://localhost/app/dev/mailbox", { headers: { host } }))).toBe(
    answers,
  );
});
