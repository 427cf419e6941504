// (rule: one-clock)
import { Client } from "pg";
import { withoutData } from "../failures/safe-error.ts";
import { tlsTrouble, tlsTroubles } from "../failures/tls-trouble.ts";
import type { Clock } from "../process/clock.ts";
import type { Logger } from "../process/logger.ts";
import { within } from "../process/patience.ts";
import { cutOff } from "../worker/pool.ts";
import { pgAt } from "./address.ts";
import { hasNoRoom } from "./passing-trouble.ts";

/** Milliseconds. */
const askEvery = 300;
const tryAgainEvery = 100;
const patience = 1_200;
const tick = 100;

/** That are logged of one time that the database is away. */
const mostReasons = 5;

export interface Pulse {
  /** Whether the database answered when it was last asked. */
  answers(): boolean;
  /** What comes first: the answer, or the news that the database is away. */
  orAway<T>(answer: Promise<T>, away: () => T | Promise<T>): Promise<T>;
  stop(): void;
}

interface Around {
  clock?: Clock;
  revive?: (() => Promise<void>) | undefined;
}

/** Full: it has no room for this question; those that the pool has may still be answered. */
type Outcome = "answer" | "standby" | "full" | "error" | "silence";

/** Also what time it is there, and whether it can write: a standby that the address leads to meanwhile is as good as none. */
const question =
  "select pg_is_in_recovery() as standby, extract(epoch from clock_timestamp())::float8 * 1000 as at";

/**
 * Asks the database on a connection of its own, all the time, so that those who would wait for it in vain are told
 * so at once, and are let through again as soon as it is back. The clock hears what time it is there.
 * @param revive what brings it back, if we can; asked each time that it does not answer
 */
export function takePulse(url: string, log: Logger, { clock, revive }: Around = {}): Pulse {
  const waiting = new Set<() => void>();
  let client: Client | undefined;
  let alive = true;
  let stopped = false;
  let wake = () => {};
  const reasons = reasonsTo(log);
  async function keepAsking() {
    while (!stopped) {
      const answered = await ask();
      if (stopped) return;
      if (answered !== alive) change(answered);
      if (!answered) await revive?.();
      const woken = Promise.withResolvers<void>();
      wake = woken.resolve;
      await within(alive ? askEvery : tryAgainEvery, woken.promise);
    }
  }

  async function ask(): Promise<boolean> {
    if (client) {
      const outcome = await look(client.query(question), clock);
      if (outcome === "answer") return true;
      discard();
      // A question that a stop has cut off is not asked again: nobody would close what it is asked on.
      if (outcome === "silence" || stopped) return false;
    }
    // One connection that was cut off says nothing yet about the database.
    const next = connection(url, () => wake());
    client = next;
    const asked = next.connect().then(() => next.query(question));
    const outcome = await look(asked, clock);
    if (outcome === "answer") return true;
    discard();
    if (outcome === "full" || stopped) return outcome === "full";
    reasons.tell(outcome === "error" ? await reasonOf(asked) : outcome, waiting.size);
    return false;
  }

  function discard() {
    if (client) cutOff(client);
    client = undefined;
  }

  function change(answered: boolean) {
    alive = answered;
    if (alive) return reasons.end();
    for (const tell of waiting) tell();
  }
  void keepAsking();
  return {
    answers: () => alive,
    orAway: (answer, away) => firstOf(waiting, answer, away),
    stop: () => {
      stopped = true;
      wake();
      discard();
    },
  };
}

async function look(
  asked: Promise<{ rows: { standby: boolean; at: number }[] }>,
  clock: Clock | undefined,
): Promise<Outcome> {
  const began = performance.now();
  let standby = false;
  const heard = asked.then(({ rows: [row] }) => {
    if (!row) return;
    standby = row.standby;
    if (!standby) clock?.hear(row.at, performance.now() - began);
  });
  const outcome = await outcomeOf(heard);
  return standby ? "standby" : outcome;
}

/** While it is away each reason is logged once (rule: database-by-tls). */
function reasonsTo(log: Logger) {
  const told = new Set<string>();
  return {
    tell: (reason: string, waiting: number) => {
      if (told.has(reason) || told.size >= mostReasons) return;
      told.add(reason);
      log.warn({ waiting, reason }, "the database does not answer");
    },
    end: () => {
      told.clear();
      log.warn("the database answers again");
    },
  };
}

/** In words where there are some of ours. */
const reasonOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => "",
    (error: unknown) => {
      const tls = tlsTrouble(error);
      return tls ? tlsTroubles[tls] : withoutData(error).message;
    },
  );

/** The answer, or what those who wait are told before it comes. */
function firstOf<T>(waiting: Set<() => void>, answer: Promise<T>, away: () => T | Promise<T>): Promise<T> {
  return new Promise((done, failed) => {
    const tell = () => done(away());
    waiting.add(tell);
    answer.then(done, failed).finally(() => waiting.delete(tell));
  });
}

/** @param lost is told when the connection breaks */
function connection(url: string, lost: () => void): Client {
  const next = new Client({ ...pgAt(url), application_name: "tuuri pulse", keepAlive: true });
  next.on("error", lost);
  next.on("end", lost);
  return next;
}

/** The patience is counted in ticks: when this process itself is held up, the answer is waiting behind them. */
function outcomeOf(asked: Promise<unknown>): Promise<Outcome> {
  return new Promise((done) => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
      if (ticks * tick >= patience) end("silence");
    }, tick);
    const end = (outcome: Outcome) => {
      clearInterval(timer);
      done(outcome);
    };
    asked.then(
      () => end("answer"),
      (error: unknown) => end(hasNoRoom(error) ? "full" : "error"),
    );
  });
}
