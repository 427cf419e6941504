// Shows (rule: told-once).
import { test } from "bun:test";
import { postingRun } from "./posting-run.fixture.ts";

// With a thousand: rare/faults/posting-run.test.ts.
test("an urgent job reaches 250 substitutes once per channel in their language, through two kills of the worker", () =>
  postingRun(250, [40, 170]));
