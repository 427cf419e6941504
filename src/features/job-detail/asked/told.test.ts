import { describe, expect, test } from "bun:test";
import type { Job, OpenJob } from "../../../../server/modules/jobs/index.ts";
import { canUndo, toldOf } from "./told.ts";

const now = new Date("2026-11-26T06:50:00Z");
const [soon, before] = ["2026-11-26T07:03:00Z", "2026-11-26T06:49:00Z"];

/** What is read of a job's page. */
const page = (job: Partial<Job> = {}, applied = false) =>
  ({ job: { state: "read", endsAt: "2026-11-26T11:30:00Z", ...job } as Job, applied }) as OpenJob;

describe("of a request is told", () => {
  test("that it waits, until its time is over", () => {
    expect(toldOf({ state: "open", until: soon }, page(), now)).toBe("open");
    expect(toldOf({ state: "open", until: before }, page(), now)).toBe("expired");
  });

  test("that an applicant is asked, too", () => {
    expect(toldOf({ state: "open", until: soon }, page({ state: "pending" }, true), now)).toBe("open");
  });

  test("that they have the job, while they have", () => {
    expect(toldOf({ state: "accepted" }, page({ state: "chosen" }, true), now)).toBe("accepted");
    expect(toldOf({ state: "accepted" }, page({ state: "pending" }, true), now)).toBeUndefined();
  });

  test("why it is over: filled rather than what ended it, but for their own answer", () => {
    for (const state of ["expired", "takenBack", "overtaken"] as const)
      expect(toldOf({ state }, page({ chosen: "toinen@example.test" }), now)).toBe("filled");
    expect(toldOf({ state: "overtaken", overtakenBy: "changed" }, page(), now)).toBe("changed");
    expect(toldOf({ state: "overtaken", overtakenBy: "filled" }, page(), now)).toBe("freed");
    expect(toldOf({ state: "overtaken" }, page(), now)).toBe("overtaken");
    expect(toldOf({ state: "takenBack" }, page(), now)).toBe("takenBack");
    expect(toldOf({ state: "declined" }, page({ chosen: "toinen@example.test" }), now)).toBe("declined");
  });

  test("nothing where they wait behind others, have applied since, or the job is over", () => {
    expect(toldOf({ state: "queued" }, page(), now)).toBeUndefined();
    expect(toldOf({ state: "skipped" }, page(), now)).toBeUndefined();
    expect(toldOf({ state: "declined" }, page({ state: "pending" }, true), now)).toBeUndefined();
    expect(toldOf({ state: "expired" }, page({ endsAt: before }), now)).toBeUndefined();
  });
});

test("a slip of the thumb can be undone while its time runs", () => {
  expect(canUndo({ state: "accepted", undoUntil: soon }, now)).toBe(true);
  expect(canUndo({ state: "accepted", undoUntil: before }, now)).toBe(false);
  expect(canUndo({ state: "accepted" }, now)).toBe(false);
});
