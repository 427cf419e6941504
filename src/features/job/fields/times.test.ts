// Shows (rule: job-form-times).
import { describe, expect, test } from "bun:test";
import { endFor, endIsDisabled } from "./times.ts";

describe("times of a job", () => {
  test("an end at or before the start cannot be picked", () => {
    expect(endIsDisabled("08:00", "08:00")).toBe(true);
    expect(endIsDisabled("07:55", "08:00")).toBe(true);
    expect(endIsDisabled("08:05", "08:00")).toBe(false);
  });

  test("a start moved past the end takes the end along, within the day", () => {
    expect(endFor("09:00", "15:30")).toBe("15:30");
    expect(endFor("15:30", "15:30")).toBe("16:30");
    expect(endFor("23:30", "15:30")).toBe("23:55");
    expect(endFor("14:07", "14:00")).toBe("15:07");
    expect(endFor("22:57", "14:00")).toBe("23:55");
  });
});
