// Shows (rule: request-from-push, calls-end).
import { afterAll, afterEach, expect, spyOn, test } from "bun:test";
import { answerFromPush, buttonsOf, isAnswer } from "./answer.ts";

const ask = {
  token: "sealed",
  accept: "Tacka ja",
  decline: "Tacka nej",
  notYet: "Inte ditt ännu",
  unsent: "Inget svar",
  again: "Igen",
};
const line = spyOn(globalThis, "fetch");
afterEach(() => void line.mockReset());
afterAll(() => line.mockRestore());

const answersWith = (status: number, body: object | string) =>
  line.mockResolvedValue(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));

test("the token goes in the body of one call, never in an address, and the call ends", async () => {
  answersWith(200, { state: "accepted", title: "Ditt", msg: "måndag" });
  expect(await answerFromPush(ask, "accept")).toEqual({ title: "Ditt", body: "måndag" });
  expect(line).toHaveBeenCalledTimes(1);
  const [address, init] = line.mock.calls[0] ?? [];
  expect(address).toBe("/api/users/request/answer");
  expect(JSON.parse(String(init?.body))).toEqual({ token: "sealed", answer: "accept" });
  expect(init?.signal).toBeInstanceOf(AbortSignal);
});

test("who declines is thanked without a sound", async () => {
  answersWith(200, { state: "declined", title: "Tack", msg: "" });
  expect(await answerFromPush(ask, "decline")).toEqual({ title: "Tack", body: "", silent: true });
});

test.each([
  ["accept", ask.notYet],
  ["decline", ask.unsent],
] as const)(
  "without a connection nothing is promised to who presses %s, and it can be pressed again",
  async (answer, title) => {
    line.mockRejectedValue(new TypeError("Failed to fetch"));
    Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
    expect(await answerFromPush(ask, answer)).toEqual({ title, body: "Igen", again: true });
    expect(line).toHaveBeenCalledTimes(1);
    // On a line that breaks it may have come there: the page says how it stands.
    Object.defineProperty(navigator, "onLine", { value: true, configurable: true });
    expect(await answerFromPush(ask, answer)).toBeUndefined();
  },
);

test("where somebody else is signed in that is said", async () => {
  answersWith(403, { code: "another_account", msg: "Någon annan" });
  expect(await answerFromPush(ask, "accept")).toEqual({
    title: ask.notYet,
    body: "Någon annan",
    again: true,
  });
});

test.each([
  ["a page that asks first", 200, { state: "open" }],
  ["a token that is none any more", 404, { code: "not_found", msg: "Nej" }],
  ["too many tries", 429, { code: "too_many_attempts", msg: "Senare" }],
  ["a server that is away", 502, "<html>"],
  ["a network that asks for its own sign-in", 200, "<html>"],
  ["nothing", 200, "null"],
])("of %s the job's page tells", async (_, status, body) => {
  answersWith(status, body);
  expect(await answerFromPush(ask, "accept")).toBeUndefined();
});

test("on a line that does not answer the page tells what became of it", async () => {
  line.mockRejectedValue(new DOMException("timed out", "TimeoutError"));
  expect(await answerFromPush(ask, "accept")).toBeUndefined();
});

test("the buttons take and decline, in this order; a press beside them is neither", () => {
  expect(buttonsOf(ask).map(({ title }) => title)).toEqual(["Tacka ja", "Tacka nej"]);
  expect(["accept", "decline", "", "apply"].map(isAnswer)).toEqual([true, true, false, false]);
});
