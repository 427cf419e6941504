// Shows (rule: board-order).
import { describe, expect, test } from "bun:test";
import type { Applicant } from "../../../server/modules/bookings/applications/index.ts";
import type { JobState } from "../../../server/modules/jobs/index.ts";
import { byDay } from "../job/list/by-day.ts";
import { isOver } from "../job/words/state.ts";
import { type BoardOrder, boardOrder, comparing, latestEnd, ordersOf } from "./order.ts";

const job = (id: string, startDate: string, created: string, applicants = 0, endDate = startDate) => ({
  id,
  startDate,
  endDate,
  startTime: "08:00",
  created,
  urgent: false,
  state: "pending" as JobState,
  applicantList: Array.from({ length: applicants }, () => ({}) as Applicant),
});
const jobs = [
  job("b", "2026-11-23", "2026-11-20T10:00:00Z", 1),
  job("a", "2026-11-21", "2026-11-19T10:00:00Z", 3),
  job("c", "2026-11-22", "2026-11-18T10:00:00Z"),
];
const ids = (order: BoardOrder) =>
  jobs
    .toSorted(comparing(order, (one) => ({ a: "Åman", b: "Ahola", c: "Zen" })[one.id] ?? "", "sv"))
    .map((one) => one.id)
    .join("");

describe("the notice board", () => {
  test("sorts by start, by age, by applicants and by name", () => {
    expect(ids("day")).toBe("acb");
    expect(ids("latest")).toBe("bac");
    expect(ids("oldest")).toBe("cab");
    expect(ids("applied")).toBe("abc");
    expect(ids("alphabetical")).toBe("bca");
  });

  test("has an urgent job lead its day until somebody is chosen", () => {
    const urgent = { ...job("u", "2026-11-22", "2026-11-18T10:00:00Z"), startTime: "12:00", urgent: true };
    const order = (state: JobState) =>
      [...jobs, { ...urgent, state }].sort(comparing("day", () => "", "fi")).map((one) => one.id);
    expect(order("pending").join("")).toBe("aucb");
    expect(order("chosen").join("")).toBe("acub");
  });

  test("sorts messages by their last day", () => {
    const message = (id: string, endDate: string) => ({
      ...job(id, "2026-11-20", `2026-11-20T10:00:0${id}Z`, 0, endDate),
      messageKind: "Tips" as const,
    });
    const messages = [message("1", "2026-12-27"), message("2", "2026-11-29")];
    const sorted = (order: BoardOrder) =>
      messages.toSorted(comparing<(typeof messages)[number]>(order, () => "", "fi")).map(({ id }) => id);
    expect([sorted("day"), sorted("oldest")]).toEqual([
      ["2", "1"],
      ["1", "2"],
    ]);
  });

  test("of messages knows no applicants", () => {
    expect(ordersOf(true)).toEqual(["day", "latest", "oldest", "alphabetical"]);
    expect([boardOrder("applied", true), boardOrder("applied", false)]).toEqual(["day", "applied"]);
  });
  test("falls back to the start for an unknown order", () => expect(boardOrder("sideways")).toBe("day"));

  test("puts a job that goes on under today", () => {
    const running = job("r", "2026-11-18", "2026-11-01T00:00:00Z", 0, "2026-11-25");
    const groups = byDay([running, ...jobs], "2026-11-21");
    expect(groups.map(({ day, jobs: found }) => [day, found.map((one) => one.id).join("")])).toEqual([
      ["2026-11-21", "ra"],
      ["2026-11-22", "c"],
      ["2026-11-23", "b"],
    ]);
  });

  test("sets apart what is over, latest first", () => {
    const until = (day: string) => ({ id: day, endsAt: `2026-11-${day}T13:30:00.000Z` });
    const all = [until("18"), until("19"), until("20"), until("21")];
    const over = all.filter((job) => isOver(job, new Date("2026-11-20T13:30:00Z")));
    expect(over.sort(latestEnd)).toEqual([until("20"), until("19"), until("18")]);
  });
});
