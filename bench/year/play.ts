import { expireJobs } from "../../server/modules/jobs/posting/index.ts";
import { workerOf } from "../../server/modules/notifications/by-clock.fixture.ts";
import { createLogger } from "../../server/platform/process/logger.ts";
import { testContext } from "../../tests/support/database.ts";
import { hour, type SchoolDay, schoolDays } from "./calendar.ts";
import { Chance } from "./chance.ts";
import type { Habits } from "./habits.ts";
import { Market } from "./market.ts";
import { Posters } from "./posters.ts";
import { postingsOf } from "./postings.ts";
import { Substitutes } from "./substitutes.ts";
import { type Feature, worldOf } from "./world.ts";

export interface Wanted {
  seed: number;
  /** Of school, from the first. */
  days: number;
  habits: Habits;
  on: readonly Feature[];
}

/** Before the first job can be posted. */
const weeksBefore = 8;

/**
 * Plays a year, or the first days of one: the product's services on a database of its own, its worker by a clock that is moved, and between them people who
 * post, hear, apply and choose by their habits. The same seed gives the same year.
 */
export async function play({ seed, days, habits, on }: Wanted): Promise<Market> {
  sameIds(seed);
  const chance = new Chance(seed);
  const has = new Set(on);
  const t = await testContext({ QUIET_HOURS: has.has("peace") ? "usual" : "none" });
  t.ctx.log = createLogger("silent");
  t.setNow(new Date((schoolDays[0]?.midnight ?? 0) - weeksBefore * 7 * 24 * hour));
  try {
    const market = new Market(t, chance, habits, has, await worldOf(t, chance, habits, has));
    const substitutes = new Substitutes(market);
    const posters = new Posters(market, substitutes);
    const people = new Map(market.world.people.map((one) => [one.actor.id, one]));
    const worker = workerOf(t, (accountId, channel, occasion) => {
      const person = people.get(accountId);
      const key = `${person ? "substitute" : "school"} ${channel} ${occasion?.kind ?? "digest"}`;
      market.messages[key] = (market.messages[key] ?? 0) + 1;
      if (person) substitutes.hear(person, occasion);
      else if (occasion && "jobId" in occasion) posters.hear(market.jobs.get(occasion.jobId), occasion);
    });
    for (const posting of postingsOf(chance, market.world.schools, days))
      market.agenda.at(posting.postedAt, () => posters.post(posting));
    for (const day of schoolDays.slice(0, days)) plan(day, market, substitutes, worker.perform);
    await posters.begin();
    await run(market, worker.work);
    return market;
  } finally {
    await t.close();
  }
}

/** What happens on a day by itself: people look at the list, and the worker does what it does by the clock. */
function plan(
  { nth, midnight }: SchoolDay,
  { agenda, chance, habits, on, t, world }: Market,
  substitutes: Substitutes,
  perform: (task: string) => Promise<void>,
) {
  for (const person of world.people) {
    const looks = (probability: number, when: string, hours: readonly [number, number]) => {
      if (!chance.is(probability, when, nth, person.nth)) return;
      const at = midnight + chance.between(hours, when, "at", nth, person.nth) * hour;
      agenda.at(at, () => substitutes.look(person));
    };
    looks(habits.looksInMorning, "looks in the morning", [6, 8]);
    looks(habits.looksInEvening, "looks in the evening", [17, 21]);
  }
  for (const at of [6, 8, 10, 18.05]) agenda.at(midnight + at * hour, () => perform("remind-chosen"));
  if (on.has("peace")) agenda.at(midnight + 18 * hour, () => perform("begin-digests"));
  agenda.at(midnight + 23 * hour, async () => {
    await expireJobs(t.ctx);
  });
}

/** Until nothing is left to happen: the clock goes to what comes next, be it the queue's or somebody's. */
async function run({ agenda, t, now }: Market, work: () => Promise<number>) {
  for (let due = await work(); agenda.next() < Number.POSITIVE_INFINITY; due = await work()) {
    if (due <= agenda.next()) {
      t.setNow(new Date(due));
      continue;
    }
    t.setNow(new Date(Math.max(agenda.next(), now())));
    await agenda.take()();
  }
}

/** By their ids some are put in order who are alike in all else: those of a year follow from its seed. */
function sameIds(seed: number) {
  let count = 0;
  const hex = (number: number, digits: number) => number.toString(16).padStart(digits, "0").slice(-digits);
  Bun.randomUUIDv7 = (() =>
    `${hex(++count, 8)}-0000-7000-8000-${hex(Number(Bun.hash.crc32(`${seed} ${count}`)), 12)}`) as typeof Bun.randomUUIDv7;
}
