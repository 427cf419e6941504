import { expect, test } from "bun:test";
import { createECDH } from "node:crypto";
import { isPublicKey, mayReach } from "./subscriptions.ts";

test.each([
  ["https://fcm.googleapis.com/fcm/send/a", true],
  ["http://fcm.googleapis.com/fcm/send/a", false],
  ["https://10.0.0.1/a", false],
  ["https://[::1]/a", false],
  ["https://2130706433/a", false],
  ["https://database/a", false],
  ["https://127.0.0.1/a", false],
  ["https://metadata.google.internal/a", false],
])("in production %s may be reached: %p", (endpoint, may) => {
  expect(mayReach(endpoint, true)).toBe(may);
});

test("a key that is no point of the curve is refused, a real one taken", () => {
  expect(isPublicKey(Buffer.alloc(65, 4).toString("base64url"))).toBe(false);
  expect(isPublicKey("")).toBe(false);
  expect(isPublicKey(createECDH("prime256v1").generateKeys().toString("base64url"))).toBe(true);
});
