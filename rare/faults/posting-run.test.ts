// Shows (rule: told-once).
import { test } from "bun:test";
import { postingRun } from "../../server/modules/notifications/announcements/posting-run.fixture.ts";

test(
  "an urgent job reaches 1,000 substitutes once per channel in their language, through two kills of the worker",
  () => postingRun(1_000, [150, 700]),
  120_000,
);
