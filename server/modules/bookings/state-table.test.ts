import { describe, expect, test } from "bun:test";
import { player, readTable } from "./state-table.fixture.ts";

const words = { states: ["shut", "open"], actions: { opens: ["we", "you"], knocks: ["we"] } };
const whole = `
         | shut | open
opens
  we, you | open | =
knocks
  we      | not_now
`;

describe("a table of states", () => {
  test("says of each state, action and side one outcome", () => {
    expect(readTable(words, whole)).toEqual([
      { action: "opens", side: "we", outcomes: { shut: "open", open: "=" } },
      { action: "opens", side: "you", outcomes: { shut: "open", open: "=" } },
      { action: "knocks", side: "we", outcomes: { shut: "not_now", open: "not_now" } },
    ]);
  });

  test.each([
    ["lacks a side", whole.replace("we, you", "we"), "opens: you is not said"],
    ["lacks an action", whole.split("knocks")[0] ?? "", "knocks: we is not said"],
    ["lacks a state", whole.replace("| shut | open", "| shut"), "the states are"],
    ["lacks an outcome", whole.replace("| open | =", "| open | = | ="), "3 outcomes of 2 states"],
    ["has a side twice", whole.replace("we, you", "we, you, we"), "opens: we is said twice"],
    ["has one that there is not", whole.replace("we, you", "we, you, they"), "opens: they is no row"],
  ])("does not hold where it %s", (_, text, why) => {
    expect(() => readTable(words, text)).toThrow(why);
  });
});

test("a refusal that has changed something is told as such", async () => {
  const play = player<{ door: string }, string>({
    bringAbout: async (door) => ({ door }),
    before: async () => {},
    act: async ({ action }, of) => {
      if (of.door === "shut") of.door = "open";
      return action === "knocks" ? "not_now" : undefined;
    },
    everything: async ({ door }) => door,
    change: (_, after) => after,
    end: async () => {},
  });
  const [first, , third] = readTable(words, whole);
  if (!first || !third) throw new Error("no rows");
  expect(await play(first)).toEqual({ shut: "open", open: "=" });
  expect(await play(third)).toEqual({ shut: "not_now, and yet open", open: "not_now" });
});
