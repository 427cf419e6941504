import { Refusal } from "../../server/platform/failures/errors.ts";
import type { TestContext } from "../../tests/support/database.ts";
import { Agenda } from "./agenda.ts";
import type { Chance } from "./chance.ts";
import type { Habits } from "./habits.ts";
import type { Posting } from "./postings.ts";
import type { Feature, Person, World } from "./world.ts";

/** A job of the year, and what has come of it. Times in milliseconds since 1970. */
export interface Job extends Posting {
  id: string;
  /** Who has applied and stands, in the order in which they did. */
  applicants: Set<Person>;
  chosen?: Person;
  /** It has begun. */
  over: boolean;
  firstChosenAt?: number;
  /** Who was asked directly before anybody else. */
  firstAsked?: Person;
  /** Whether they were of those whom the poster remembers. */
  byFavourite?: boolean;
  /** Its chosen one could not come. */
  freedAt?: number;
  /** Milliseconds from then until somebody else was chosen. */
  replacedAfter?: number;
  /** The school will look at who has applied. */
  looksAt?: number;
}

/** All that those who live in a year share. */
export class Market {
  readonly agenda = new Agenda();
  readonly jobs = new Map<string, Job>();
  /** Of those that have not begun. */
  readonly ahead = new Set<Job>();
  /** How many messages of a kind came to substitutes and to schools: `substitute push job-posted`. */
  readonly messages: Record<string, number> = {};
  /** How often a call of the product was refused, by its code. */
  readonly refused: Record<string, number> = {};
  readonly #busy = new Map<Person, Set<string>>();

  constructor(
    readonly t: TestContext,
    readonly chance: Chance,
    readonly habits: Habits,
    readonly on: ReadonlySet<Feature>,
    readonly world: World,
  ) {}

  now = () => this.t.ctx.now().getTime();

  /** What the product answers; undefined where it refuses, as it may to who comes too late. */
  async call<T>(name: string, ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const key = `${name}: ${error.code}`;
      this.refused[key] = (this.refused[key] ?? 0) + 1;
      return undefined;
    }
  }

  isFree = (person: Person, { dates }: Posting) => dates.every((date) => !this.#busy.get(person)?.has(date));

  /** They could do it: they work on such days, have none of them taken, and nothing of their own that day. */
  couldDo(person: Person, job: Posting): boolean {
    const works = job.weekdays.every((weekday) => person.can[weekday]);
    return works && this.isFree(person, job) && !this.chance.is(0.1, "away", person.nth, job.startDate);
  }

  /** It is for them: a class as they teach, and not far. */
  wouldLike(person: Person, job: Posting): boolean {
    const { wants } = this.habits;
    const isTheirs = person.grades.includes(job.grade) ? 1 : 0.4;
    const isNear = person.municipality === job.school.municipality ? 1 : 0.6;
    return this.chance.is(wants * isTheirs * isNear, "wants", person.nth, job.nth);
  }

  book(person: Person, { dates }: Posting): void {
    const taken = this.#busy.get(person) ?? new Set();
    for (const date of dates) taken.add(date);
    this.#busy.set(person, taken);
  }

  free(person: Person, { dates }: Posting): void {
    for (const date of dates) this.#busy.get(person)?.delete(date);
  }
}
