import { favourites } from "../../db/schema/index.ts";
import { fitsFor } from "../../server/modules/bookings/asking/fitting/index.ts";
import { ask } from "../../server/modules/bookings/asking/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import type { Occasion } from "../../server/modules/notifications/occasions/index.ts";
import { hour, hourOf, minute, nextHour } from "./calendar.ts";
import { school as habitsOfSchools } from "./habits.ts";
import type { Job, Market } from "./market.ts";
import type { Posting } from "./postings.ts";
import type { Substitutes } from "./substitutes.ts";
import type { Person, School } from "./world.ts";

const firstTo = [
  { group: "favourites", minutes: 20 },
  { group: "beenHere", minutes: 20 },
] as const;

/** What schools do: they post, ask, look at who has applied, and remember who was good. */
export class Posters {
  readonly #been = new Map<string, number>();
  readonly #favourites = new Set<string>();

  constructor(
    readonly market: Market,
    readonly substitutes: Substitutes,
  ) {}

  /** Whom schools remember from the years before. */
  async begin(): Promise<void> {
    const { chance, world } = this.market;
    for (const school of world.schools)
      for (const person of world.people)
        if (
          person.region === school.region &&
          chance.is(habitsOfSchools.remembers, "from before", school.nth, person.nth)
        )
          await this.#makeFavourite(school, person);
  }

  async post(posting: Posting): Promise<void> {
    const { agenda, ahead, chance, jobs, now, on, t } = this.market;
    const { school, dates, startDate, startTime, endTime, grade, nth } = posting;
    const made = await postJob(t.ctx, school.principal, {
      ...{ startDate, startTime, endTime, grades: [grade] },
      endDate: dates.at(-1) ?? startDate,
      type: Number(grade) <= 6 ? "one" : "two",
      firstTo: on.has("stages") ? [...firstTo] : [],
    });
    const job: Job = { ...posting, id: made.id, applicants: new Set(), over: false };
    jobs.set(job.id, job);
    ahead.add(job);
    if (on.has("requests") && job.startsAt - now() < habitsOfSchools.asksWithinHours * hour)
      agenda.at(now() + chance.around(3, "asks", nth) * minute, () => this.#ask(job));
    agenda.at(job.startsAt, () => this.#begins(job));
  }

  /** A message comes to a school: who has applied, who cannot come, or what somebody who was asked says. */
  hear(job: Job | undefined, { kind }: Occasion): void {
    if (!job || job.over || job.chosen || job.looksAt !== undefined) return;
    if (kind !== "applied" && kind !== "cannot-come") return;
    const { agenda, chance, habits, now } = this.market;
    const at = hourOf(now());
    const from = at < 6 || at >= 21 ? nextHour(now(), 6.25) : now();
    // Before school begins it is all that they do.
    const median = hourOf(from) < 8 ? habits.schoolLooks / 3 : habits.schoolLooks;
    job.looksAt = from + chance.around(median, "school looks", job.nth, job.applicants.size) * minute;
    agenda.at(job.looksAt, () => this.#look(job));
  }

  async #look(job: Job): Promise<void> {
    const { market } = this;
    delete job.looksAt;
    if (job.over || job.chosen) return;
    for (const person of job.applicants) {
      if (!market.isFree(person, job)) continue;
      const done = await market.call("choose", async () => {
        await choose(market.t.ctx, job.school.principal, { key: job.id, email: person.actor.email });
        return true;
      });
      if (done) return this.substitutes.chosen(job, person);
    }
  }

  async #ask(job: Job): Promise<void> {
    const { market } = this;
    const { ctx } = market.t;
    if (job.over || job.chosen) return;
    const { principal } = job.school;
    const found = await market.call("fits", () => fitsFor(ctx, principal, job.id));
    const people = (found ?? []).slice(0, habitsOfSchools.asks).map(({ id }) => id);
    if (people.length > 0)
      await market.call("ask", () => ask(ctx, principal, { key: job.id, people, thenEverybody: true }));
  }

  async #begins(job: Job): Promise<void> {
    const { ahead } = this.market;
    job.over = true;
    ahead.delete(job);
    if (!job.chosen) return;
    job.byFavourite = this.#favourites.has(keyOf(job.school, job.chosen));
    await this.#remember(job.school, job.chosen);
  }

  /** Who has been at a school three times is remembered by half of them. */
  async #remember(school: School, person: Person): Promise<void> {
    const { chance } = this.market;
    const key = keyOf(school, person);
    const times = (this.#been.get(key) ?? 0) + 1;
    this.#been.set(key, times);
    if (times === 3 && !this.#favourites.has(key) && chance.is(0.5, "remembered", key))
      await this.#makeFavourite(school, person);
  }

  async #makeFavourite(school: School, person: Person): Promise<void> {
    this.#favourites.add(keyOf(school, person));
    const favourite = { ownerId: school.principal.id, substituteId: person.actor.id };
    await this.market.t.db.insert(favourites).values(favourite);
  }
}

const keyOf = (school: School, person: Person) => `${school.nth} ${person.nth}`;
