import type { Actor } from "../../../server/modules/auth/index.ts";
import { sessionCookieName } from "../../../server/modules/auth/sessions/index.ts";
import type { Handle } from "../../../server/platform/database/connection.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../../tests/support/factories.ts";
import type { Line } from "./proxy.ts";
import { type Listening, listen } from "./stream.ts";

/** Milliseconds between one thing and the next: the machine has processes to start meanwhile. */
const breath = 60;
/** Milliseconds after which somebody gives up. */
const patience = 10_000;

export interface Done {
  posted: Set<string>;
  applied: Set<string>;
  chosen: Set<string>;
  /** How many requests were answered. */
  answers: number;
  failures: string[];
}

interface Person {
  actor: Actor;
  token: string;
}

/** Those who read, post, apply, choose and listen, all by one address, until they are told to end. */
export class People {
  readonly done: Done = {
    posted: new Set(),
    applied: new Set(),
    chosen: new Set(),
    answers: 0,
    failures: [],
  };
  readonly streams: { actor: Actor; listening: Listening }[] = [];
  readonly #line: Line;
  readonly #work: Promise<void>[] = [];
  #ending = false;
  #day = 3;

  private constructor(line: Line) {
    this.#line = line;
  }

  /** Signs everybody in and lets them begin. */
  static async begin(db: Handle, line: Line): Promise<People> {
    const people = new People(line);
    const school = await createSchool(db);
    const principal = await people.#enter(await createPrincipal(db, { schools: [school] }));
    for (let pair = 0; pair < 3; pair++) {
      const teacher = await people.#enter(await createTeacher(db, { school }));
      const substitute = await people.#enter(await createSubstitute(db, { lang: "sv" }));
      people.#listen(teacher, true);
      people.#listen(substitute, false);
      people.#again(() => people.#fillAJob(teacher, substitute));
      if (pair === 0) people.#again(() => people.#useThePages(principal, substitute));
    }
    people.#listen(principal, false);
    return people;
  }

  /** Lets everybody do to its end what they have begun; streams stay. */
  async finish(): Promise<void> {
    this.#ending = true;
    await Promise.all(this.#work);
  }

  #again(step: () => Promise<void>) {
    const work = async () => {
      while (!this.#ending) await step();
    };
    this.#work.push(work());
  }

  async #enter(actor: Actor): Promise<Person> {
    const signIn = { email: actor.email, password: testPassword };
    const answer = await this.#line.fetch("/api/shared/login", requestOf({}, signIn));
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`${actor.email} cannot sign in: ${body}`);
    return { actor, token: (JSON.parse(body) as { token: string }).token };
  }

  #listen({ actor, token }: Person, prompt: boolean) {
    const failed = (what: string) => this.done.failures.push(what);
    this.streams.push({ actor, listening: listen(this.#line, token, prompt, failed) });
  }

  /** What somebody is answered; undefined when that is not what they came for. */
  async #ask(path: string, headers: Record<string, string>, body?: object): Promise<string | undefined> {
    const { done } = this;
    try {
      const answer = await this.#line.fetch(path, {
        ...requestOf(headers, body),
        redirect: "manual",
        signal: AbortSignal.timeout(patience),
      });
      const text = await answer.text();
      done.answers++;
      // A form that was carried out leads on.
      if (answer.status === (body instanceof URLSearchParams ? 303 : 200)) return text;
      done.failures.push(`${path}: ${answer.status} ${text.slice(0, 200)}`);
    } catch (error) {
      done.failures.push(`${path}: ${error}`);
    } finally {
      await Bun.sleep(breath);
    }
    return undefined;
  }

  async #fillAJob(teacher: Person, substitute: Person): Promise<void> {
    const { posted, applied, chosen } = this.done;
    const startDate = new Date(Date.now() + this.#day++ * 86_400_000).toISOString().slice(0, 10);
    const job = { startDate, startTime: "08:00", endTime: "12:00", typeOfTemp: "one" };
    const teaches = { authorization: teacher.token };
    const answer = await this.#ask("/api/teachers/addtemp", teaches, job);
    if (answer === undefined) return;
    const { uniqueId } = JSON.parse(answer) as { uniqueId: string };
    posted.add(uniqueId);
    const owner = teacher.actor.email;
    if ((await this.#ask("/api/teachers/gettemp", teaches, { owner }))?.includes(uniqueId) === false)
      this.done.failures.push(`${uniqueId} is not on its poster's list`);
    if (!(await this.#ask("/api/users/add/applicant", { authorization: substitute.token }, { uniqueId })))
      return;
    applied.add(uniqueId);
    const choice = { id: uniqueId, email: substitute.actor.email };
    if (await this.#ask("/api/teachers/add/chosen", teaches, choice)) chosen.add(uniqueId);
  }

  /** Pages of all kinds, and the form that everybody knows. */
  async #useThePages(principal: Person, substitute: Person): Promise<void> {
    const as = ({ token }: Person) => ({ cookie: `${sessionCookieName}=${token}` });
    await this.#ask("/app/login", {});
    await this.#ask("/app/jobs/all", as(substitute));
    await this.#ask("/app/jobs/personal", as(substitute));
    await this.#ask("/app/jobs/overview", as(principal));
    const signIn = new URLSearchParams({ email: principal.actor.email, password: testPassword });
    await this.#ask("/app/login", { origin: this.#line.origin }, signIn);
  }
}

function requestOf(headers: Record<string, string>, body: object | undefined): RequestInit {
  if (body === undefined) return { headers };
  if (body instanceof URLSearchParams) return { method: "POST", headers, body };
  const json = { ...headers, "content-type": "application/json" };
  return { method: "POST", headers: json, body: JSON.stringify(body) };
}
