import { expect, test } from "bun:test";
import { withSeveral, withStart } from "./days.ts";

const today = "2026-11-02";
const days = { startDate: "3.11.2026", endDate: "5.11.2026", multiDay: true };

test("the last day stays while it is later than the first one, and follows it otherwise", () => {
  expect(withStart(days, "4.11.2026", today)).toEqual({ startDate: "4.11.2026" });
  expect(withStart(days, "9.11.2026", today)).toEqual({ startDate: "9.11.2026", endDate: "09.11.2026" });
  expect(withStart({ ...days, multiDay: false }, "4.11.2026", today).endDate).toBe("04.11.2026");
  expect(withStart({ ...days, endDate: "soon" }, "4.11.2026", today).endDate).toBe("04.11.2026");
});

test("a first day that is none yet moves nothing", () =>
  expect(withStart(days, "9.", today)).toEqual({ startDate: "9." }));

test("several days end with the next one at least", () => {
  const single = { startDate: "3.11.2026", endDate: "3.11.2026", multiDay: false };
  expect(withSeveral(single, true, today)).toEqual({ multiDay: true, endDate: "04.11.2026" });
  expect(withSeveral(days, true, today)).toEqual({ multiDay: true });
  expect(withSeveral(days, false, today)).toEqual({ multiDay: false });
});
