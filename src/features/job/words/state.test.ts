// Shows (rule: state-looks).
import { describe, expect, test } from "bun:test";
import type { JobState, PostedJob } from "../../../../server/modules/jobs/index.ts";
import { translator } from "../../../../server/platform/i18n.ts";
import { applicantsCounted, posterLook } from "./poster-look.ts";
import { substituteLook } from "./state.ts";

const sv = translator("sv");
const endsAt = "2026-11-27T11:15:00.000Z";
const before = new Date("2026-11-27T11:14:59Z");
const of = (state: JobState, urgent = false) => ({ state, urgent, endsAt });

test("of applicants who are not all free a poster is told how many can take the job", () => {
  const list = (...unavailable: boolean[]) => ({
    endsAt,
    applicantList: unavailable.map((each) => ({ unavailable: each }) as PostedJob["applicantList"][number]),
  });
  expect(applicantsCounted(list(), before, sv)).toBe("Inga sökande ännu");
  expect(applicantsCounted(list(false, false), before, sv)).toBe("2 sökande");
  expect(applicantsCounted(list(false, true), before, sv)).toBe("2 sökande, 1 kan ta vikariatet");
  expect(applicantsCounted(list(false, true), new Date(endsAt), sv)).toBe("2 sökande");
});

describe("what a substitute sees", () => {
  test("orange is unread, violet read, red urgent", () => {
    expect(substituteLook(of("unread"), sv)).toEqual({ tone: "unread", label: "Oläst" });
    expect(substituteLook(of("read"), sv)).toEqual({ tone: "read", label: "Läst" });
    expect(substituteLook(of("read", true), sv)).toEqual({ tone: "urgent", label: "Brådskande" });
  });

  test("an own application is green when chosen and red when not, urgent or not", () => {
    expect(substituteLook(of("chosen", true), sv).tone).toBe("chosen");
    expect(substituteLook(of("denied", true), sv).tone).toBe("denied");
    expect(substituteLook(of("pending"), sv).label).toBe("Väntar");
  });

  test("every state has a word", () => {
    const states: JobState[] = [
      "pending",
      "chosen",
      "denied",
      "unread",
      "read",
      "inactive",
      "deactivated",
      "message",
    ];
    for (const state of states) {
      const look = substituteLook(of(state), sv);
      expect(look.label.length).toBeGreaterThan(0);
      expect(look.label).not.toContain("state.");
    }
  });
});

describe("what a poster sees", () => {
  test("new applicants are counted until somebody is chosen", () => {
    expect(posterLook(of("pending"), 2, before, sv).label).toBe("2 nya sökande");
    expect(posterLook(of("pending"), 0, before, sv).label).toBe("Väntar");
    expect(posterLook(of("chosen"), 0, before, sv).label).toBe("Vald");
  });

  test("while somebody is asked that is said before who has applied, and an urgent job stays urgent", () => {
    const asked = { name: "Nea Virtala", later: false };
    const look = { tone: "pending", icon: "hourglass", label: "Tillfrågad" } as const;
    expect(posterLook({ ...of("pending"), asked }, 2, before, sv)).toEqual(look);
    expect(posterLook({ ...of("pending", true), asked }, 0, before, sv).tone).toBe("urgent");
  });

  test("an urgent job stays urgent while it is open", () => {
    expect(posterLook(of("pending", true), 2, before, sv).tone).toBe("urgent");
    expect(posterLook(of("chosen", true), 0, before, sv).tone).toBe("chosen");
  });

  test("what is over waits for nobody any more, urgent or with new applicants; who was chosen stays", () => {
    const after = new Date(endsAt);
    for (const [urgent, fresh] of [
      [true, 0],
      [false, 2],
      [false, 0],
    ] as const)
      expect(posterLook(of("pending", urgent), fresh, after, sv)).toEqual({
        tone: "idle",
        icon: "clock",
        label: sv("jobs:month.past"),
      });
    expect(posterLook(of("chosen"), 0, after, sv).tone).toBe("chosen");
  });
});
