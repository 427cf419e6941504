// Shows (rule: kept-pages).
import { expect, test } from "bun:test";
import { stoppedPages } from "./stopped.ts";

test("a page that stopped in the middle is asked for again once, and not long after somebody has stayed on it", () => {
  let now = 0;
  const stopped = stoppedPages(() => now);
  stopped.add("/app/profile");
  expect(stopped.take("/app/jobs/all")).toBe(false);
  expect(stopped.take("/app/profile")).toBe(true);
  expect(stopped.take("/app/profile")).toBe(false);
  stopped.add("/app/profile");
  now += 60_000;
  expect(stopped.take("/app/profile")).toBe(false);
});
