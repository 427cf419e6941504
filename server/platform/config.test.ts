import { expect, test } from "bun:test";
import { createECDH } from "node:crypto";
import { readConfig } from "./config.ts";

test("only production listens to others unless told to: elsewhere the mailbox shows everybody's mails", () => {
  const database = { DATABASE_URL: "postgres://db.test/tuuri" };
  expect(readConfig({}).host).toBe("127.0.0.1");
  expect(readConfig(database).host).toBe("127.0.0.1");
  expect(readConfig({ ...database, HOST: "0.0.0.0" }).host).toBe("0.0.0.0");
  const keys = createECDH("prime256v1");
  const production = {
    ...database,
    NODE_ENV: "production",
    PUBLIC_URL: "https://tuuri.test",
    SMTP_URL: "smtp://mail.test",
    TOKEN_SECRET: "t".repeat(48),
    VAPID_PUBLIC_KEY: keys.generateKeys("base64url"),
    VAPID_PRIVATE_KEY: keys.getPrivateKey("base64url"),
  };
  expect(readConfig(production).host).toBe("0.0.0.0");
});
