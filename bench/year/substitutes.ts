import { apply } from "../../server/modules/bookings/applications/index.ts";
import { accept, decline } from "../../server/modules/bookings/asking/index.ts";
import { cannotCome } from "../../server/modules/bookings/cancelling/index.ts";
import { standInReserve } from "../../server/modules/bookings/reserve/index.ts";
import type { Occasion } from "../../server/modules/notifications/occasions/index.ts";
import { hour, hourOf, minute } from "./calendar.ts";
import { asked, told } from "./habits.ts";
import type { Job, Market } from "./market.ts";
import type { Person } from "./world.ts";

/** How many of the jobs that they see in the list somebody applies for at a time. */
const most = 2;
const day = 24 * hour;

/** What substitutes do when something comes to them, and by themselves. */
export class Substitutes {
  readonly #heard = new Map<Person, { day: number; count: number }>();

  constructor(readonly market: Market) {}

  /** A message comes to somebody: of a job, or a digest. */
  hear(person: Person, occasion: Occasion | undefined): void {
    const { agenda, chance, habits, jobs, now } = this.market;
    const before = this.#countedToday(person);
    if (!occasion) {
      const after = chance.around(habits.answersInDay, "digest", person.nth, now()) * minute;
      agenda.at(now() + after, () => this.look(person));
      return;
    }
    const job = "jobId" in occasion ? jobs.get(occasion.jobId) : undefined;
    if (!job) return;
    const isMorning = hourOf(now()) >= 5 && hourOf(now()) < 8;
    const median = isMorning ? habits.answersInMorning : habits.answersInDay;
    const after = chance.around(median, "answers", person.nth, job.nth) * minute;
    if (occasion.kind === "asked") {
      const { requestId } = occasion;
      job.firstAsked ??= person;
      if (!chance.is(asked.silent, "silent", person.nth, job.nth))
        agenda.at(now() + after, () => this.#answer(person, job, requestId));
    } else if (occasion.kind === "job-posted") {
      const reads = habits.reads * 2 ** (-before / habits.tiredAfter);
      if (chance.is(reads, "reads", person.nth, job.nth))
        agenda.at(now() + after, () => this.#consider(person, job));
    }
  }

  #countedToday(person: Person): number {
    const today = Math.floor(this.market.now() / day);
    const last = this.#heard.get(person);
    const before = last?.day === today ? last.count : 0;
    this.#heard.set(person, { day: today, count: before + 1 });
    return before;
  }

  /** They look at the list of open jobs, and try for some that are for them: of which others hear first, the product refuses them. */
  async look(person: Person): Promise<void> {
    const { ahead } = this.market;
    const seen = [...ahead].filter(
      (job) => job.school.region === person.region && this.#wouldApply(person, job),
    );
    for (const job of seen.slice(0, most)) await this.#consider(person, job);
  }

  #wouldApply = (person: Person, job: Job): boolean =>
    !job.over &&
    !job.chosen &&
    !job.applicants.has(person) &&
    this.market.couldDo(person, job) &&
    this.market.wouldLike(person, job);

  async #consider(person: Person, job: Job): Promise<void> {
    const { market } = this;
    if (!this.#wouldApply(person, job)) return;
    const done = await market.call("apply", async () => {
      await apply(market.t.ctx, person.actor, { key: job.id, alreadyWarned: true });
      return true;
    });
    if (done) job.applicants.add(person);
  }

  async #answer(person: Person, job: Job, id: string): Promise<void> {
    const { market } = this;
    const { ctx } = market.t;
    if (!market.couldDo(person, job) || !market.chance.is(asked.yes, "yes", person.nth, job.nth)) {
      await market.call("decline", () => decline(ctx, person.actor, { id }));
      return;
    }
    const done = await market.call("accept", async () => {
      await accept(ctx, person.actor, { id, alreadyWarned: true });
      return true;
    });
    if (done) this.chosen(job, person);
  }

  /** Somebody has got a job: others may stand in reserve for it, and they may not be able to come. */
  chosen(job: Job, person: Person): void {
    const { market } = this;
    const { agenda, chance, now, on } = market;
    job.chosen = person;
    job.applicants.add(person);
    job.firstChosenAt ??= now();
    if (job.freedAt !== undefined) job.replacedAfter ??= now() - job.freedAt;
    market.book(person, job);
    if (on.has("reserve"))
      for (const other of job.applicants)
        if (other !== person && chance.is(told.reserve, "reserve", other.nth, job.nth))
          agenda.at(now() + chance.around(30, "stands", other.nth, job.nth) * minute, () =>
            this.#stand(other, job),
          );
    if (!chance.is(market.habits.cannotCome, "cannot come", person.nth, job.nth)) return;
    const isLate = chance.is(0.6, "in the morning", job.nth);
    const until = job.startsAt - now();
    const before = isLate
      ? chance.between([0.5, 2], "ill at", job.nth) * hour
      : until * chance.of("ill", job.nth);
    if (before < until) agenda.at(job.startsAt - before, () => this.#cannotCome(person, job));
  }

  async #stand(person: Person, job: Job): Promise<void> {
    const { market } = this;
    if (!job.chosen || job.over || job.chosen === person) return;
    await market.call("stand", () =>
      standInReserve(market.t.ctx, person.actor, { key: job.id, stand: true }),
    );
  }

  async #cannotCome(person: Person, job: Job): Promise<void> {
    const { market } = this;
    if (job.chosen !== person || job.over) return;
    const done = await market.call("cannot come", () =>
      cannotCome(market.t.ctx, person.actor, { key: job.id, illness: true, message: "" }),
    );
    if (!done) return;
    delete job.chosen;
    job.applicants.delete(person);
    job.freedAt ??= market.now();
    market.free(person, job);
  }
}
