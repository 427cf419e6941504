import { expect, test } from "bun:test";
import { mayReach } from "./subscriptions.ts";

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
