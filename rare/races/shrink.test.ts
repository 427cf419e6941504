import { expect, test } from "bun:test";
import { type Plan, planOf } from "./plan.ts";
import { shrink, smallerThan } from "./shrink.ts";
import type { Outcome } from "./try-plan.ts";

const all = ({ callers }: Plan) => callers.flat();
const withBoth = Array.from({ length: 100 }, (_, seed) => planOf(seed)).find((plan) =>
  ["choose", "withdraw"].every((verb) => all(plan).some(({ deed }) => deed.verb === verb)),
);

test("of a plan that goes wrong by two calls these two are left", async () => {
  if (!withBoth) throw new Error("none of a hundred plans chooses and withdraws");
  const attempt = async (plan: Plan): Promise<Outcome> => {
    const verbs = all(plan).map(({ deed }) => deed.verb);
    const goesWrong = verbs.includes("choose") && verbs.includes("withdraw");
    const rest = verbs.sort().join() + plan.applications.length + plan.requests.length;
    return { calls: [], visited: 0, ...(goesWrong ? { wrong: rest } : {}) };
  };
  const found = await attempt(withBoth);
  expect(await shrink(withBoth, { found, seconds: 20, attempt })).toMatchObject({
    wrong: "choose,withdraw00",
  });
  expect(await shrink(withBoth, { found, seconds: 0, attempt })).toBe(found);
});

test("the plan of a seed is the same each time, and each that is smaller lacks something of it", () => {
  const plan = planOf(4711);
  expect(planOf(4711)).toEqual(plan);
  const size = (one: Plan) => all(one).length + one.applications.length + one.requests.length;
  expect(smallerThan(plan).every((one) => size(one) < size(plan))).toBe(true);
});
