/** How calls of one kind went. */
export interface Tally {
  /** Milliseconds from when each was due, with its repeats, if it was answered in the end. */
  times: number[];
  /** Answers by status; 0 is none. */
  statuses: Map<number, number>;
}

export interface Asked {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  body: any;
}

const patience = 15_000;

/** Everybody's calls, and how they went. */
export class Calls {
  readonly tallies = new Map<string, Tally>();

  constructor(private readonly origins: { api: string; web: string }) {}

  /** One call; a failure is an answer with status 0. */
  async ask(kind: string, path: string, init: RequestInit, due = performance.now()): Promise<Asked> {
    const tally = this.#of(kind);
    const origin = path.startsWith("/api/") ? this.origins.api : this.origins.web;
    const asked = await fetch(origin + path, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(patience),
    })
      .then(async (answer): Promise<Asked> => {
        const isJson = answer.headers.get("content-type")?.includes("json");
        return { status: answer.status, body: isJson ? await answer.json() : await answer.text() };
      })
      .catch((): Asked => ({ status: 0, body: undefined }));
    tally.statuses.set(asked.status, (tally.statuses.get(asked.status) ?? 0) + 1);
    if (asked.status > 0 && asked.status < 500) tally.times.push(performance.now() - due);
    return asked;
  }

  post(kind: string, path: string, token: string | undefined, body: object, key?: string, due?: number) {
    const headers = {
      "content-type": "application/json",
      ...(token ? { authorization: token } : {}),
      ...(key ? { "idempotency-key": key } : {}),
    };
    return this.ask(kind, path, { method: "POST", headers, body: JSON.stringify(body) }, due);
  }

  #of(kind: string): Tally {
    const tally = this.tallies.get(kind) ?? { times: [], statuses: new Map() };
    this.tallies.set(kind, tally);
    return tally;
  }
}
