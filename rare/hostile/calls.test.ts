// Shows (rule: answer-shape, nothing-of-others).
import { expect, test } from "bun:test";
import fc from "fast-check";
import { rateLimits } from "../../db/schema/index.ts";
import type { Callers } from "../../server/platform/http/operations.ts";
import { readContract } from "../../tests/support/contract.ts";
import { openApiDocument, operationsOf } from "../../tests/support/openapi.ts";
import { appUnderTest } from "../../tests/support/servers/app-under-test.ts";
import { type Drawn, drawnCalls } from "./calls.ts";
import { Canaries } from "./canaries.ts";
import { createElsewhere } from "./elsewhere.ts";
import { createHere } from "./here.ts";
import { History } from "./history.ts";
import { judgeOf } from "./judge.ts";
import { replay, settings } from "./settings.ts";
import { State } from "./state.ts";
import { keptOf } from "./unchanged.ts";

const document = await openApiDocument();
const operations = operationsOf(document);
const calls = drawnCalls(document);
const breach = await readContract();
/** Of a round, and calls in each at most: half of that on average. */
const histories = settings.whole ? 300 : 30;
const longest = 60;
/** Milliseconds that are spent on finding shorter histories with the same fault. */
const shortening = 60_000;

/** Whether a second factor was given is the matter of other tests: here all have. */
function callersOf(operation: string): true | readonly string[] | undefined {
  const callers = (operations.get(operation) as { "x-callers"?: Callers } | undefined)?.["x-callers"];
  if (callers === "half") return true;
  return callers === "half operator" ? ["operator"] : callers;
}
const isOpen = (operation: string) =>
  operations.get(operation)?.security?.length === 0 || operation.includes("/api/stats/statistics");

const statuses = new Map<string, Map<number, number>>();

for (let round = 0; round < settings.rounds; round++) {
  const seed = settings.seed + round;
  test(`no call, drawn from ${seed}, ends in a fault, breaks the contract, or tells or changes what is others'`, async () => {
    const ground = await openGround();
    let failed = 0;
    const property = fc.asyncProperty(
      fc.array(calls, { minLength: 1, maxLength: longest, size: "max" }),
      async (drawn) => {
        fc.pre(failed === 0 || performance.now() - failed < shortening);
        await play(ground, drawn).catch((error) => {
          failed ||= performance.now();
          throw error;
        });
      },
    );
    try {
      await fc.assert(property, { seed, numRuns: histories, includeErrorInReport: true });
    } catch (error) {
      throw new Error(`${replay(seed)}\n${(error as Error).message}`);
    } finally {
      await ground.close();
    }
  }, 900_000);
}

/** A database with a municipality that is none of those who call. */
async function openGround() {
  const { t, app, close } = await appUnderTest();
  const canaries = new Canaries();
  const elsewhere = await createElsewhere(t, canaries);
  const people = Object.values(elsewhere.people).map(({ id }) => id);
  const remains = () => keptOf(t.db, [elsewhere.school.id], people);
  return {
    t,
    app,
    close,
    canaries,
    elsewhere,
    remains,
    judge: judgeOf(t, breach, canaries),
  };
}

async function play(ground: Awaited<ReturnType<typeof openGround>>, drawn: Drawn[]): Promise<void> {
  const { t, app, canaries, elsewhere, judge, remains } = ground;
  await t.db.delete(rateLimits);
  const kept = await remains();
  const here = await createHere(t, canaries);
  const state = new State(here, elsewhere);
  const history = new History({ t, app: app.app, here, state, judge, callersOf, isOpen });
  const told = () => history.told.join("\n");
  for (const one of drawn) {
    const wrong = await history.make(one);
    if (wrong.length > 0) throw new Error(`${wrong.join("\n")}\nafter\n${told()}`);
  }
  for (const { operation, status } of history.answered) count(operation, status);
  const now = await remains();
  if (now !== kept) throw new Error(`Changed elsewhere:\n${difference(kept, now)}\nby\n${told()}`);
}

function count(operation: string, status: number): void {
  const of = statuses.get(operation) ?? new Map<number, number>();
  statuses.set(operation, of.set(status, (of.get(status) ?? 0) + 1));
}

function difference(before: string, after: string): string {
  const [was, is] = [new Set(before.split("\n")), new Set(after.split("\n"))];
  const gone = [...was].filter((line) => !is.has(line)).map((line) => `- ${line}`);
  const come = [...is].filter((line) => !was.has(line)).map((line) => `+ ${line}`);
  return [...gone, ...come].join("\n");
}

// The quick form calls each six times on average: which of them succeed is a matter of what was drawn before, and each new operation
// draws all anew.
test("every operation is called, nearly, and most of them with success", () => {
  const succeeded = [...statuses].filter(([, of]) =>
    [...of.keys()].some((status) => status >= 200 && status < 400),
  );
  expect(statuses.size / operations.size).toBeGreaterThan(settings.whole ? 0.999 : 0.9);
  expect(succeeded.length / operations.size).toBeGreaterThan(settings.whole ? 0.75 : 0.5);
});
