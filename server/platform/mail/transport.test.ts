// Shows (rule: mail-explained, refused-mail, mail-header-safe).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { startFaultyLine } from "../../../tests/support/servers/faulty-line.ts";
import { startSmtp } from "../../../tests/support/servers/smtp.ts";
import { readConfig } from "../config.ts";
import { SendFailure } from "../failures/send-failure.ts";
import { createMailTransport, type Mail } from "./transport.ts";

const mail: Mail = {
  messageId: "abc123@tuuri.example",
  to: { name: "Åsa Öhman", address: "asa@example.test" },
  lang: "sv",
  date: new Date("2026-11-01T10:00:00Z"),
  subject: "Nytt vikariat: Skolan på Åsen",
  text: "Hej Åsa!\n",
  html: "<p>Hej Åsa!</p>",
  unsubscribeUrl: "https://tuuri.example/api/shared/unsubscribe/t0ken",
};

describe("mails as files", () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "tuuri-mail-"));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const transport = () => createMailTransport(readConfig({ DATA_DIR: directory }));
  const files = () => readdir(join(directory, "mail"));
  const read = async (name: string) => PostalMime.parse(await readFile(join(directory, "mail", name)));

  test("a mail sent twice is one file, named after its Message-ID", async () => {
    await transport().send(mail);
    await transport().send({ ...mail, subject: "Igen" });
    expect(await files()).toEqual(["abc123.eml"]);
    expect((await read("abc123.eml")).subject).toBe("Igen");
  });

  test("carries both bodies, its language, and how to turn such mails off", async () => {
    await transport().send(mail);
    const read1 = await read("abc123.eml");
    expect(read1.messageId).toBe("<abc123@tuuri.example>");
    expect(read1.to).toEqual([{ name: "Åsa Öhman", address: "asa@example.test" }]);
    expect(read1.text?.trim()).toBe("Hej Åsa!");
    expect(read1.html?.trim()).toBe("<p>Hej Åsa!</p>");
    const header = (name: string) => read1.headers.find(({ key }) => key === name)?.value;
    expect(header("auto-submitted")).toBe("auto-generated");
    expect(header("content-language")).toBe("sv");
    expect(header("x-auto-response-suppress")).toBe("OOF, AutoReply");
    expect(header("list-unsubscribe")).toBe("<https://tuuri.example/api/shared/unsubscribe/t0ken>");
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(read1.date).toBe("2026-11-01T10:00:00.000Z");
    expect(read1.from?.address).toBe("no-reply@tuuri.invalid");
  });

  test("what a person wrote is answered to them, and is not taken for a robot's", async () => {
    const { unsubscribeUrl: _, ...written } = mail;
    await transport().send({ ...written, replyTo: { name: "Åsa", address: "asa@example.test" } });
    const { headers, replyTo } = await read("abc123.eml");
    expect(replyTo).toEqual([{ name: "Åsa", address: "asa@example.test" }]);
    const names = headers.map(({ key }) => key);
    for (const name of ["auto-submitted", "x-auto-response-suppress", "list-unsubscribe"])
      expect(names).not.toContain(name);
  });

  test("a line break in subject or name begins no header", async () => {
    const break_ = "x\r\nBcc: spy@example.test\r\n\r\nbody";
    await transport().send({ ...mail, subject: break_, to: { ...mail.to, name: break_ } });
    const raw = await readFile(join(directory, "mail", "abc123.eml"), "utf8");
    expect(raw).not.toMatch(/^Bcc:/im);
    const read1 = await read("abc123.eml");
    expect(read1.bcc ?? []).toEqual([]);
    expect(read1.subject).toBe("x Bcc: spy@example.test body");
    expect(read1.to).toEqual([{ name: "x Bcc: spy@example.test body", address: "asa@example.test" }]);
  });
});

describe("mails over SMTP", () => {
  const received: string[] = [];
  let answer: ((address: string) => Error | null) | undefined;
  let barred: Error | undefined;
  let server: SMTPServer;
  let url: string;

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onMailFrom: (_address, _session, done) => done(barred),
      onRcptTo: ({ address }, _session, done) => done(answer?.(address)),
      onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          received.push(Buffer.concat(chunks).toString());
          done();
        });
      },
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const address = server.server.address();
    url = `smtp://127.0.0.1:${address && typeof address === "object" ? address.port : 0}`;
  });
  afterAll(() => new Promise<void>((closed) => server.close(closed)));

  const smtpError = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode });
  const failureOf = (sending: Promise<unknown>) =>
    sending.then(
      () => undefined,
      (error: unknown) => (error instanceof SendFailure ? error : undefined),
    );

  test("many mails arrive whole over a few connections", async () => {
    const transport = createMailTransport(readConfig({ SMTP_URL: url }));
    await Promise.all(
      Array.from({ length: 30 }, (_, i) => transport.send({ ...mail, messageId: `${i}@tuuri.example` })),
    );
    transport.close();
    expect(received).toHaveLength(30);
    const parsed = await PostalMime.parse(received[0] ?? "");
    expect(parsed.subject).toBe(mail.subject);
    expect(new Set(received.map((raw) => /Message-ID: <(\d+)@/i.exec(raw)?.[1])).size).toBe(30);
  });

  test("what the server refuses is told apart from what may work later, and names no address", async () => {
    const transport = createMailTransport(readConfig({ SMTP_URL: url }));
    // The server's words, with the id in its queue, for whoever asks about this one mail.
    expect(await transport.send(mail)).toStartWith("250 ");
    answer = (address) => smtpError(`no such box ${address}`, 550);
    const refused = await failureOf(transport.send(mail));
    answer = () => smtpError("try again", 451);
    const later = await failureOf(transport.send(mail));
    answer = undefined;
    transport.close();
    expect(refused?.reason).toBe("refused");
    expect(later?.reason).toBe("later");
    expect(refused?.message).not.toContain("asa@");
    expect(refused?.said).toContain("no such box");
    expect(JSON.stringify({ ...refused })).not.toContain("no such box");
  });

  test.each([
    ["550 5.1.1 no such box", "refused"],
    ["553 5.1.3 bad address", "refused"],
    ["552 5.2.2 mailbox full", "refused"],
    ["550 No such user here", "refused"],
    ["551 User not local", "refused"],
    ["550 5.1.8 sender domain does not exist", "trouble"],
    ["550 5.7.1 rejected due to policy", "trouble"],
    ["554 5.7.1 relay access denied", "trouble"],
    ["552 5.3.4 message too big", "trouble"],
    ["554 5.4.14 loop", "trouble"],
    ["501 5.5.4 bad argument", "trouble"],
    ["554 5.6.1 media not supported", "trouble"],
    ["550 relay not permitted", "trouble"],
    ["550 blocked: see the list of spammers for this user", "trouble"],
    ["554 transaction failed", "trouble"],
    ["450 4.2.0 greylisted", "later"],
    ["452 4.3.1 no space", "later"],
    ["421 4.3.2 shutting down", "down"],
  ])("%p is %p", async (reply, reason) => {
    const smtp = await startSmtp(() => reply);
    const transport = createMailTransport(readConfig({ SMTP_URL: smtp.url }));
    const failure = await failureOf(transport.send(mail));
    transport.close();
    await smtp.stop();
    expect(failure?.reason).toBe(reason as SendFailure["reason"]);
    expect(failure?.reply).toBe(/^\d{3}( \d\.\d+\.\d+)?/.exec(reply)?.[0] ?? "");
  });

  test("a server that takes nothing from us is down, not its receivers gone", async () => {
    const transport = createMailTransport(readConfig({ SMTP_URL: url }));
    barred = smtpError("sender is not allowed", 550);
    const failure = await failureOf(transport.send(mail));
    barred = undefined;
    transport.close();
    expect(failure?.reason).toBe("down");
  });

  test("a server that says a byte now and then is not waited for, and takes the mail once it answers", async () => {
    const smtp = await startSmtp();
    const line = await startFaultyLine(Number(new URL(smtp.url).port));
    const transport = createMailTransport(readConfig({ SMTP_URL: line.through(smtp.url) }), {
      patience: 2_500,
    });
    await transport.send(mail);
    // In the middle of the conversation, where no phase of it has an end of its own.
    line.fail("trickling");
    const began = performance.now();
    expect((await failureOf(transport.send(mail)))?.reason).toBe("down");
    expect(performance.now() - began).toBeLessThan(4_000);
    line.fail(undefined);
    await transport.send(mail);
    expect(smtp.taken.map(({ messageId }) => messageId)).toEqual([
      `<${mail.messageId}>`,
      `<${mail.messageId}>`,
    ]);
    transport.close();
    await line.close();
    await smtp.stop();
  });

  test("a server that is not there is down", async () => {
    const transport = createMailTransport(readConfig({ SMTP_URL: "smtp://127.0.0.1:1" }));
    expect((await failureOf(transport.send(mail)))?.reason).toBe("down");
    transport.close();
  });
});
