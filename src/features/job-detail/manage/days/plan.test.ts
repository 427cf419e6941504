// Shows (rule: days-apart).
import { expect, test } from "bun:test";
import type { PostedJob } from "../../../../../server/modules/jobs/index.ts";
import { gridOf, outcomeOf, planIn, suggestedFor } from "./plan.ts";

const days = ["2026-11-30", "2026-12-01", "2026-12-02"];
const [monday = "", tuesday = "", wednesday = ""] = days;
const who = (email: string, theirs: string[], more = {}) => ({
  ...{ email, firstName: email, lastName: "", appliedAt: "2026-11-20T08:00:00Z", unavailable: false },
  days: theirs,
  ...more,
});
const job = (applicantList: object[], chosenDays: { date: string; email: string }[] = []) =>
  ({
    ...{ startDate: monday, endDate: wednesday, timeZone: "Europe/Helsinki" },
    applicantList,
    chosenDays,
  }) as unknown as PostedJob;
const now = new Date("2026-11-25T08:00:00Z");

test("a cell says whether somebody has the day, can, is busy, or has not applied", () => {
  const grid = gridOf(
    job(
      [who("a", [monday, tuesday], { busyDays: [tuesday] }), who("b", [wednesday, tuesday])],
      [{ date: wednesday, email: "b" }],
    ),
    now,
  );
  expect(grid.rows.map(({ applicant, cells }) => [applicant.email, ...cells])).toEqual([
    ["b", "notApplied", "can", "chosen"],
    ["a", "can", "busy", "notApplied"],
  ]);
  expect(grid.open).toEqual([monday, tuesday]);
});

test("days that are over are no longer chosen", () => {
  const grid = gridOf(job([who("a", days)]), new Date("2026-12-01T22:30:00Z"));
  expect(grid.rows[0]?.cells).toEqual(["past", "past", "can"]);
});

test("who comes only for all their days is not suggested where they are busy on one", () => {
  const together = who("a", [monday, tuesday], { onlyTogether: true, busyDays: [monday] });
  const grid = gridOf(job([together, who("b", [tuesday])]), now);
  expect(suggestedFor(grid)).toEqual(new Map([[tuesday, "b"]]));
});

test("what the grid sends is the plan, and its outcome is told by person", () => {
  const form = new FormData();
  form.append("do", "choose-days");
  form.append(`day.${monday}`, "a");
  form.append(`day.${tuesday}`, "");
  form.append(`day.${wednesday}`, "b");
  const plan = planIn(form);
  expect([...plan]).toEqual([
    [monday, "a"],
    [wednesday, "b"],
  ]);
  const { people, stayOpen, count } = outcomeOf(gridOf(job([who("a", days), who("b", days)]), now), plan);
  expect(people.map(({ applicant, days: theirs }) => [applicant.email, ...theirs])).toEqual([
    ["a", monday],
    ["b", wednesday],
  ]);
  expect([stayOpen, count]).toEqual([[tuesday], 2]);
});
