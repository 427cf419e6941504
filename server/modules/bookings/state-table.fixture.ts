import type { Answer, testApp } from "../../../tests/support/http.ts";
import type { Actor } from "../auth/index.ts";

/** Words of a table: what something is, what is done with it, and who does that. */
export interface Words {
  states: readonly string[];
  /** With who may try to: each of them has a row. */
  actions: Readonly<Record<string, readonly string[]>>;
}

export interface Row {
  action: string;
  side: string;
  /** By state: what it comes to, `=` where all stays as it is, or the code with which it is refused. */
  outcomes: Record<string, string>;
}

/**
 * Reads a table: a line of states; below it each action, or several that are alike, and below that what comes of it by whom, of several who are treated alike in
 * one line. A single outcome is that of all states.
 * @throws Error for what is said twice, or not said, of any state, action and side
 */
export function readTable({ states, actions }: Words, text: string): Row[] {
  const [head = "", ...lines] = text.split("\n").filter((line) => line.trim() !== "");
  const columns = cellsOf(head).slice(1);
  if (columns.join() !== states.join()) throw new Error(`the states are ${states}, not ${columns}`);
  const rows: Row[] = [];
  let under: string[] = [];
  for (const line of lines) {
    const [words = "", ...cells] = cellsOf(line);
    const named = words.split(", ");
    if (cells.length === 0) under = named;
    else
      for (const action of under)
        for (const side of named) rows.push({ action, side, outcomes: outcomesOf(line, states, cells) });
  }
  const said = rows.map(({ action, side }) => `${action}: ${side}`);
  const wanted = Object.entries(actions).flatMap(([action, sides]) =>
    sides.map((side) => `${action}: ${side}`),
  );
  const wrong = [
    ...said.filter((one, n) => said.indexOf(one) < n).map((one) => `${one} is said twice`),
    ...wanted.filter((one) => !said.includes(one)).map((one) => `${one} is not said`),
    ...said.filter((one) => !wanted.includes(one)).map((one) => `${one} is no row of this table`),
  ];
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  return rows;
}

const cellsOf = (line: string) => line.split("|").map((cell) => cell.trim());

function outcomesOf(line: string, states: readonly string[], cells: string[]): Record<string, string> {
  if (cells.length !== 1 && cells.length !== states.length)
    throw new Error(`${cells.length} outcomes of ${states.length} states: ${line}`);
  return Object.fromEntries(states.map((state, n) => [state, cells[n] ?? cells[0] ?? ""]));
}

/** How a table is played: each state is brought about once, and again after what has changed it. */
export interface Play<Situation, All> {
  bringAbout(state: string): Promise<Situation>;
  /** So that what a former row has spent, or how late it was, is nothing to the next. */
  before(situation: Situation): Promise<unknown>;
  /** @returns what refuses it, or what it tells; undefined where what has changed says so */
  act(row: Row, situation: Situation): Promise<string | undefined>;
  /** All that could be changed. */
  everything(situation: Situation): Promise<All>;
  /** What has changed, in words of the table. */
  change(before: All, after: All, situation: Situation): string;
  /** What has changed has changed for the test as well: what must be so in any case, and nothing is left in the way. */
  end(situation: Situation): Promise<unknown>;
}

/** What comes of a row in each state; a refusal, or what only tells, that has changed something says so. */
export function player<Situation, All>(play: Play<Situation, All>) {
  const brought = new Map<string, { situation: Situation; all: All }>();
  /** One that a former row has changed, as by a look at all jobs, is brought about again. */
  async function found(state: string) {
    const before = brought.get(state);
    if (before) {
      await play.before(before.situation);
      if (Bun.deepEquals(await play.everything(before.situation), before.all)) return before;
      await play.end(before.situation);
    }
    const situation = await play.bringAbout(state);
    await play.before(situation);
    const fresh = { situation, all: await play.everything(situation) };
    brought.set(state, fresh);
    return fresh;
  }
  async function outcome(row: Row, state: string): Promise<string> {
    const { situation, all } = await found(state);
    const said = await play.act(row, situation);
    const after = await play.everything(situation);
    if (Bun.deepEquals(all, after)) return said ?? "=";
    brought.delete(state);
    await play.end(situation);
    const change = play.change(all, after, situation);
    return said === undefined ? change : `${said}, and yet ${change}`;
  }
  return async (row: Row): Promise<Record<string, string>> => {
    const outcomes: Record<string, string> = {};
    for (const state of Object.keys(row.outcomes)) outcomes[state] = await outcome(row, state);
    return outcomes;
  };
}

/** Whoever calls: a person signed in, or nobody. */
type Callers = Record<string, Actor | undefined>;

/**
 * Has somebody of these make a call. @param told what an answer that tells something tells of the situation
 * @returns the code with which it is refused, what it tells, or undefined
 */
export const calling =
  (app: Awaited<ReturnType<typeof testApp>>, callers: Callers) =>
  async (side: string, path: string, body: object, told: (body: Answer["body"]) => string | undefined) => {
    const caller = callers[side];
    const answer = await (caller ? app.as(caller) : app.anybody).post(path, body);
    return answer.status < 400 ? told(answer.body) : answer.body.code;
  };
