// Shows (rule: mail-password-by-tls).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Authority, makeAuthority } from "../../../tests/support/authority.ts";
import { startSmtp } from "../../../tests/support/servers/smtp.ts";
import { readConfig } from "../config.ts";
import { createMailTransport, type Mail } from "./transport.ts";

const mail: Mail = {
  messageId: "abc123@tuuri.example",
  to: { name: "Åsa Öhman", address: "asa@example.test" },
  lang: "sv",
  date: new Date("2026-11-01T10:00:00Z"),
  subject: "Nytt vikariat",
  text: "Hej Åsa!\n",
  html: "<p>Hej Åsa!</p>",
};

let directory: string;
let authority: Authority;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tuuri-smtp-"));
  authority = await makeAuthority(directory, "nobody-knows");
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const withPassword = (url: string) => url.replace("//", "//tuuri:secret@");
/** What came of one mail, in words. */
const outcome = async (url: string) => {
  const transport = createMailTransport(readConfig({ SMTP_URL: url }));
  try {
    return await transport.send(mail).then(() => "sent", String);
  } finally {
    transport.close();
  }
};

test("a mail server that asks for a password is not told it where there is no STARTTLS, whatever else the address says", async () => {
  const smtp = await startSmtp();
  smtp.expectPassword("secret");
  const reason = "mail ETLS: the server of SMTP_URL does not let us go on by TLS";
  for (const said of ["", "?ignoreTLS=true", "?opportunisticTLS=true", "?requireTLS=true"])
    expect(await outcome(withPassword(smtp.url) + said)).toContain(reason);
  expect([smtp.seen.passwords, smtp.asked]).toEqual([0, []]);
  await smtp.stop();
});

test("a mail server that asks for a password is told it in clear where the address says so", async () => {
  const smtp = await startSmtp();
  smtp.expectPassword("secret");
  expect(await outcome(`${withPassword(smtp.url)}?requireTLS=false`)).toBe("sent");
  expect(smtp.seen.passwords).toBe(1);
  // Where there is none there is nothing to keep.
  expect(await outcome(smtp.url)).toBe("sent");
  await smtp.stop();
});

test("a mail server that asks for a password is not told it where its certificate is of nobody that we know, and that is said", async () => {
  const { cert, key } = await authority.issue("localhost");
  const files = { cert: await readFile(cert, "utf8"), key: await readFile(key, "utf8") };
  const smtp = await startSmtp(() => undefined, 0, files);
  smtp.expectPassword("secret");
  const url = withPassword(smtp.url).replace("127.0.0.1", "localhost");
  for (const said of ["", "?requireTLS=false"])
    expect(await outcome(url + said)).toContain(
      "mail ETLS: the server of SMTP_URL: its certificate is of no authority",
    );
  expect(smtp.seen.passwords).toBe(0);
  await smtp.stop();
});

test.each(["tls.rejectUnauthorized=false", "tls.rejectUnauthorized=0", "tls.ca=x", "tls=false"])(
  "a mail server's certificate is checked whatever the address says: ?%s is refused at the start",
  async (said) => {
    const { cert, key } = await authority.issue("localhost");
    const files = { cert: await readFile(cert, "utf8"), key: await readFile(key, "utf8") };
    const smtp = await startSmtp(() => undefined, 0, files);
    smtp.expectPassword("secret");
    const url = withPassword(smtp.url).replace("127.0.0.1", "localhost");
    const name = said.split("=")[0];
    const refused = `SMTP_URL: expected nothing of tls but tls.servername after the ?, found "${name}"`;
    expect(await outcome(`${url}?${said}`).catch(String)).toContain(refused);
    expect(smtp.seen.passwords).toBe(0);
    await smtp.stop();
  },
);
