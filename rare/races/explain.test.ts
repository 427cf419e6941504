import { describe, expect, test } from "bun:test";
import type { Answer, Call, Deed, Person } from "./deeds.ts";
import { explain } from "./explain.ts";
import { tableOf, whyNot } from "./tell.ts";

type Told = [from: number, to: number, who: Person, deed: Deed, answer?: Partial<Answer>];

const never = Number.POSITIVE_INFINITY;
/** Calls of which each but the last two words is what one reads. */
const history = (...told: Told[]): Call[] =>
  told.map(([from, to, who, deed, answer], client) => ({
    who,
    client,
    server: client % 2,
    deed,
    from,
    to,
    ...(to === never ? {} : { answer: { status: 200, seen: {}, ...answer } }),
  }));

/** Two jobs that overlap in part, posted by two schools, for which Anna has applied. */
const before: Told[] = [
  [0, 1, "Olga", { verb: "post", job: 0, times: "morning" }, { seen: { id: "a" } }],
  [0, 1, "Nora", { verb: "post", job: 1, times: "noon" }, { seen: { id: "b" } }],
  [2, 3, "Anna", { verb: "apply", job: 0, warned: false }],
  [2, 3, "Anna", { verb: "apply", job: 1, warned: false }],
];
const chooses = (job: number): Deed => ({ verb: "choose", job, substitute: "Anna" });
const chosen = (times: string): Partial<Answer> => ({ seen: { times, chosen: "Anna", applicants: "Anna" } });
const elsewhere = { status: 409, code: "already_chosen_elsewhere" };

const isExplained = (...told: Told[]) => explain(history(...before, ...told)).explained;

describe("an order is found", () => {
  test("for what was done one after the other, and only as it was done", () => {
    expect(
      isExplained([4, 5, "Olga", chooses(0), chosen("morning")], [6, 7, "Nora", chooses(1), elsewhere]),
    ).toBe(true);
    expect(
      isExplained([4, 5, "Olga", chooses(0), elsewhere], [6, 7, "Nora", chooses(1), chosen("noon")]),
    ).toBe(false);
  });

  test("for what was done at once, whoever was first", () => {
    expect(
      isExplained([4, 7, "Olga", chooses(0), elsewhere], [5, 6, "Nora", chooses(1), chosen("noon")]),
    ).toBe(true);
  });

  test("where a call that nobody waited for was done, late, or never", () => {
    const hungUp: Told = [4, never, "Olga", chooses(0)];
    expect(isExplained(hungUp, [5, 6, "Nora", chooses(1), elsewhere])).toBe(true);
    expect(isExplained(hungUp, [5, 6, "Nora", chooses(1), chosen("noon")])).toBe(true);
    expect(isExplained([5, 6, "Nora", chooses(1), elsewhere], [7, never, "Olga", chooses(0)])).toBe(false);
  });

  test("where a job is deleted between a choice and what its answer looks up", () => {
    const deletes: Told = [5, 6, "Olga", { verb: "delete", job: 0 }];
    expect(isExplained([4, 7, "Olga", chooses(0), { status: 404, code: "not_found" }], deletes)).toBe(true);
  });

  test("for who is asked one after the other: the next hears of it after a no, and of a yes nobody further does", () => {
    const asks: Told = [
      4,
      5,
      "Olga",
      { verb: "ask", job: 0, people: ["Anna", "Bo"], thenEverybody: false },
      { seen: { asked: "2" } },
    ];
    const isAsked = (who: "Anna" | "Bo", verb: "accept" | "decline" | "undo", place: number): Deed => {
      return { verb, job: 0, whose: who, warned: false, first: false, place };
    };
    const applies: Told = [3, 4, "Bo", { verb: "apply", job: 0, warned: false }];
    const so = (...told: Told[]) => isExplained(applies, asks, ...told);
    const notFound = { status: 404, code: "not_found" };
    const over = { status: 409, code: "request_over" };
    expect(so([6, 7, "Bo", isAsked("Bo", "accept", 2), notFound])).toBe(true);
    expect(so([6, 7, "Bo", isAsked("Bo", "accept", 2)])).toBe(false);
    expect(so([6, 9, "Anna", isAsked("Anna", "decline", 1)], [7, 8, "Bo", isAsked("Bo", "accept", 2)])).toBe(
      true,
    );
    const yes: Told = [6, 9, "Anna", isAsked("Anna", "accept", 1)];
    expect(so(yes, [10, 11, "Bo", isAsked("Bo", "accept", 2), notFound])).toBe(true);
    expect(so(yes, [10, 11, "Bo", isAsked("Bo", "accept", 2)])).toBe(false);
    const both = { seen: { times: "morning", chosen: "Anna", applicants: "Anna, Bo" } };
    expect(so(yes, [7, 8, "Olga", chooses(0), both])).toBe(true);
    const rings = (due: string, ended: string): Told => {
      return [6, 9, "Anna", { verb: "ring", job: 0 }, { seen: { due, ended } }];
    };
    expect(so(rings("1", "true"), [7, 8, "Anna", isAsked("Anna", "accept", 1), over])).toBe(true);
    expect(so(rings("1", "true"), [7, 8, "Anna", isAsked("Anna", "accept", 1)])).toBe(false);
    expect(so(rings("1", "true"), [10, 11, "Bo", isAsked("Bo", "accept", 2)])).toBe(true);
  });

  test("for one posting that is sent twice: one job, or told to wait while the first is under way", () => {
    const again: Deed = { verb: "post", job: 2, times: "evening" };
    const running = { status: 409, code: "idempotency_key_running" };
    const first: Told = [4, 6, "Olga", again, { seen: { id: "c" } }];
    expect(isExplained(first, [5, 7, "Olga", again, { seen: { id: "c" } }])).toBe(true);
    expect(isExplained(first, [5, 7, "Olga", again, running])).toBe(true);
    expect(isExplained(first, [5, 7, "Olga", again, { seen: { id: "d" } }])).toBe(false);
    expect(isExplained(first, [7, 8, "Olga", again, running])).toBe(false);
  });
});

describe("no order is found", () => {
  test("where two are told that they have the same person", () => {
    expect(
      isExplained([4, 7, "Olga", chooses(0), chosen("morning")], [5, 6, "Nora", chooses(1), chosen("noon")]),
    ).toBe(false);
  });

  test("where somebody chooses for the job of another school, takes back what is chosen, or is told nonsense", () => {
    expect(isExplained([4, 5, "Nora", chooses(0), chosen("morning")])).toBe(false);
    expect(
      isExplained(
        [4, 5, "Olga", chooses(0), chosen("morning")],
        [6, 7, "Anna", { verb: "withdraw", job: 0 }],
      ),
    ).toBe(false);
    expect(isExplained([4, 5, "Olga", chooses(0), { status: 500, code: "internal" }])).toBe(false);
  });

  test("where the database holds something else than what was done", () => {
    const holds = (database: string): Told => [9, 10, "Anna", { verb: "database" }, { seen: { database } }];
    const rows = [
      "applied 0 Anna:",
      "applied 1 Anna: out",
      "chosen 0: Anna",
      "job 0: morning of Olga",
      "job 1: noon of Nora",
    ];
    const choice: Told = [4, 5, "Olga", chooses(0), chosen("morning")];
    expect(isExplained(choice, holds(rows.join("\n")))).toBe(true);
    expect(isExplained(choice, holds(rows.join("\n").replace(" out", "")))).toBe(false);
  });
});

test("what cannot be explained is told as a table, how far it can be followed, and what should have been", () => {
  const calls = history(
    ...before,
    [4, 7, "Olga", chooses(0), chosen("morning")],
    [5, 6, "Nora", chooses(1), chosen("noon")],
  );
  const told = whyNot(explain(calls));
  expect(told).toContain("Olga: choose 0 substitute Anna was told 200");
  expect(told).toContain("should have been: 409 already_chosen_elsewhere");
  expect(tableOf(calls)).toContain(
    "5.0   6.0  6       B        Nora  choose 1 substitute Anna  200 times: noon; chosen: Anna; applicants: Anna",
  );
});
