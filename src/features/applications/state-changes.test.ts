import { expect, test } from "bun:test";
import type { Job, JobState } from "../../../server/modules/jobs/index.ts";
import { changesSince, statesBefore, statesOf } from "./state-changes.ts";

const job = (id: string, state: JobState) => ({ id, state }) as Job;
const turned = (before: Job[], after: Job[]) =>
  changesSince(statesOf(before), after).map(({ job: one, to }) => `${one.id} ${to}`);

test("an application that was waiting and is chosen has turned, once", () => {
  expect(turned([job("a", "pending")], [job("a", "chosen")])).toEqual(["a chosen"]);
  expect(turned([job("a", "chosen")], [job("a", "chosen")])).toEqual([]);
});

test("one that was not there before has not turned", () =>
  expect(turned([], [job("a", "chosen")])).toEqual([]));

test("losing a place and waiting again are told too, a collision is not", () => {
  expect(
    turned([job("a", "pending"), job("b", "denied")], [job("a", "denied"), job("b", "pending")]),
  ).toEqual(["a denied", "b pending"]);
  expect(turned([job("a", "pending")], [job("a", "deactivated")])).toEqual([]);
});

test("a job that is got while no part of the list shows it has turned, unless one had it before", () => {
  const got = [job("far", "chosen"), job("had", "chosen"), job("lost", "denied")];
  const before = statesBefore(statesOf([job("near", "pending")]), got, ["had"]);
  expect(changesSince(before, got).map(({ job: one }) => one.id)).toEqual(["far"]);
});
