import { testPassword } from "../../tests/support/factories.ts";
import { type Asked, Calls } from "./calls.ts";
import type { Crowd, Person } from "./crowd.ts";
import { type Act, rates } from "./rates.ts";
import { Stream } from "./streams.ts";

/** What the API has answered with 200: it has to be there in the end. */
export interface Answered {
  /** Each posting's key and region. */
  posted: Map<string, { key: string; region: string }>;
  /** Job and substitute, as the next. */
  applied: [string, string][];
  chosen: [string, string][];
}

interface Open {
  id: string;
  teacher: Person;
  applicants: Person[];
  taken: boolean;
}

const any = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)];

/** What people do until the morning is over, each as often as it is there, whether the last has been answered or not. */
export class Work {
  readonly answered: Answered = { posted: new Map(), applied: [], chosen: [] };
  readonly calls: Calls;
  readonly streams: Stream[];
  readonly #under = new Set<Promise<unknown>>();
  readonly #market: Open[] = [];
  #day = 0;

  /** @param over from then on nothing new is begun */
  constructor(
    private readonly crowd: Crowd,
    origins: { api: string; web: string },
    private readonly over: () => boolean,
  ) {
    this.calls = new Calls(origins);
    const here = new URL(origins.api);
    this.streams = crowd.listening.map(
      (person) => new Stream(here, person.token, (id) => this.#fetchOne(person, id)),
    );
  }

  /** @param share of the rates */
  async run(share: number): Promise<void> {
    const acts: Record<Act, (due: number) => Promise<unknown>> = {
      signIn: (due) => this.#signIn(due),
      page: (due) => this.#openPage(due),
      list: (due) => this.#list(due),
      posting: (due) => this.#post(due),
      application: (due) => this.#apply(due),
      choice: (due) => this.#choose(due),
    };
    const paces = Object.entries(rates).map(([name, rate]) =>
      this.#often(1000 / (rate * share), acts[name as Act]),
    );
    await Promise.all(paces);
    while (this.#under.size > 0) await Promise.all(this.#under);
  }

  close() {
    for (const stream of this.streams) stream.close();
  }

  async #often(gap: number, act: (due: number) => Promise<unknown>) {
    for (let due = performance.now() + Math.random() * gap; !this.over(); due += gap) {
      await Bun.sleep(Math.max(0, due - performance.now()));
      const running = act(due).finally(() => this.#under.delete(running));
      this.#under.add(running);
    }
  }

  #signIn(due: number) {
    const email = any(this.crowd.substitutes)?.actor.email;
    return this.calls.post(
      "sign in",
      "/api/shared/login",
      undefined,
      { email, password: testPassword },
      undefined,
      due,
    );
  }

  #openPage(due: number) {
    const cookie = `tuuri_session=${any(this.crowd.substitutes)?.token}`;
    return this.calls.ask("page of open jobs", "/app/jobs/all", { headers: { cookie } }, due);
  }

  #list(due: number, only?: string[], person = any(this.crowd.substitutes)) {
    const body = only ? { only } : { limit: 30 };
    const kind = only ? "one job after its event" : "list";
    return this.calls.post(kind, "/api/users/getalltemp", person?.token, body, undefined, due);
  }

  /** Spread over half a second, as browsers do. */
  #fetchOne(person: Person, jobId: string) {
    if (this.over()) return;
    const running = Bun.sleep(Math.random() * 500)
      .then(() => this.#list(performance.now(), [jobId], person))
      .finally(() => this.#under.delete(running));
    this.#under.add(running);
  }

  async #post(due: number) {
    const teacher = any(this.crowd.teachers);
    if (!teacher) return;
    const key = crypto.randomUUID();
    const day = new Date(Date.now() + (3 + (this.#day++ % 350)) * 86_400_000).toISOString().slice(0, 10);
    const wish = {
      startDate: day,
      startTime: "08:00",
      endTime: "12:00",
      typeOfTemp: "one",
      additionalInfo: key,
    };
    const { status, body } = await this.#untilAnswered(() =>
      this.calls.post("posting", "/api/teachers/addtemp", teacher.token, wish, key, due),
    );
    if (status !== 200) return;
    this.answered.posted.set(body.uniqueId, { key, region: teacher.region });
    this.#market.push({ id: body.uniqueId, teacher, applicants: [], taken: false });
  }

  async #apply(due: number) {
    const job = any(this.#market.filter(({ taken }) => !taken).slice(-20));
    const person = any(this.crowd.substitutes.filter(({ region }) => region === job?.teacher.region));
    if (!job || !person) return;
    const wish = { id: job.id, alreadywarned: true };
    const { status } = await this.#untilAnswered(() =>
      this.calls.post("application", "/api/users/add/applicant", person.token, wish, undefined, due),
    );
    if (status !== 200) return;
    this.answered.applied.push([job.id, person.actor.id]);
    job.applicants.push(person);
  }

  async #choose(due: number) {
    const job = this.#market.find(({ taken, applicants }) => !taken && applicants.length > 0);
    const person = any(job?.applicants ?? []);
    if (!job || !person) return;
    job.taken = true;
    const choice = { id: job.id, email: person.actor.email };
    const { status } = await this.#untilAnswered(() =>
      this.calls.post("choice", "/api/teachers/add/chosen", job.teacher.token, choice, undefined, due),
    );
    if (status === 200) this.answered.chosen.push([job.id, person.actor.id]);
  }

  /** Asks again, the same, as long as nobody is there who says yes or no. */
  async #untilAnswered(ask: () => Promise<Asked>): Promise<Asked> {
    for (let attempt = 1; ; attempt++) {
      const asked = await ask();
      if ((asked.status > 0 && asked.status < 500) || attempt === 20) return asked;
      await Bun.sleep(250 + Math.random() * 500);
    }
  }
}
