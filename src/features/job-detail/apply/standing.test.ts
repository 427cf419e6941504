import { describe, expect, test } from "bun:test";
import type { Job } from "../../../../server/modules/jobs/index.ts";
import { standingOf } from "./standing.ts";

const now = new Date("2026-11-20T12:00:00Z");
const nothing = { apply: false, withdraw: false, hide: false, restore: false };
const plain = { withdrawable: false, notInRegion: false, schoolBlocked: false, own: false };
const opened = (facts: Partial<Job>, rest: Partial<typeof plain> = {}) => {
  const job = { endsAt: "2026-11-21T12:00:00Z", ...facts } as Job;
  return standingOf({ job, ...plain, ...rest }, now);
};

describe("what a substitute can do", () => {
  test("an open job can be applied for, inside the own regions", () => {
    expect(opened({ state: "read" }).can.apply).toBe(true);
    expect(opened({ state: "read" }, { notInRegion: true }).can.apply).toBe(false);
  });

  test("one's own job cannot, wherever it is", () =>
    expect(opened({ state: "read" }, { own: true })).toEqual({ can: nothing }));

  test("nor one at a school that one has hidden, but an application there can be withdrawn", () => {
    const schoolBlocked = true;
    expect(opened({ state: "read" }, { schoolBlocked })).toEqual({ can: nothing });
    expect(opened({ state: "inactive" }, { schoolBlocked }).can).toEqual({ ...nothing, restore: true });
    expect(opened({ state: "pending" }, { schoolBlocked, withdrawable: true }).can.withdraw).toBe(true);
  });

  test("an application can be withdrawn while nobody is chosen", () => {
    expect(opened({ state: "pending" }, { withdrawable: true })).toEqual({
      note: "applied",
      can: { ...nothing, withdraw: true },
    });
    expect(opened({ state: "chosen" }).can.withdraw).toBe(false);
  });

  test("who has some shared days, or lost theirs, may apply for others that are open", () => {
    for (const [state, note] of [
      ["pending", "applied"],
      ["chosen", "chosen"],
      ["denied", "denied"],
    ] as const) {
      const job = { state, daysShared: true, endsAt: "2026-11-21T12:00:00Z" } as Job;
      expect(standingOf({ job, ...plain }, now, undefined, true)).toEqual({
        note,
        can: { ...nothing, apply: true },
      });
      expect(standingOf({ job, ...plain }, now)).toEqual({ note, can: nothing });
    }
  });

  test("a hidden job can be restored or applied for all the same", () =>
    expect(opened({ state: "inactive" })).toEqual({
      note: "hidden",
      can: { ...nothing, apply: true, restore: true },
    }));

  test("what stands in the list can be hidden, also where another job stands in the way of applying", () => {
    expect(opened({ state: "unread" }).can).toEqual({ ...nothing, apply: true, hide: true });
    const job = { state: "read", endsAt: "2026-11-21T12:00:00Z" } as Job;
    expect(standingOf({ job, ...plain }, now, { clash: "full", about: "" }).can).toEqual({
      ...nothing,
      hide: true,
    });
    expect(opened({ state: "read" }, { notInRegion: true }).can).toEqual(nothing);
    for (const facts of [{ state: "pending" }, { state: "read", chosen: "other" }] as const)
      expect(opened(facts).can.hide).toBe(false);
  });

  test("what is filled, past or a message can only be read", () => {
    expect(opened({ state: "read", chosen: "other" })).toMatchObject({
      note: "filled",
      can: { apply: false },
    });
    expect(opened({ state: "read", endsAt: "2026-11-20T11:00:00Z" })).toMatchObject({ note: "past" });
    expect(opened({ state: "message" }).can.apply).toBe(false);
  });
});
