import { createApp } from "../../server/app.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { createEventHub } from "../../server/modules/events/index.ts";
import { readContract } from "./contract.ts";
import type { TestContext } from "./database.ts";
import { tokenOf } from "./world/token.ts";

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
  headers: Headers;
}

type Init = { headers?: Record<string, string>; lang?: "fi" | "sv" };

function requestOf(method: string, path: string, body: unknown, init: Init): Request {
  const isForm = body instanceof FormData;
  return new Request(`http://localhost${path}`, {
    method,
    headers: {
      ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
      ...(init.lang ? { "accept-language": init.lang } : {}),
      ...init.headers,
    },
    ...(body === undefined
      ? {}
      : { body: isForm ? body : typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

/** Read once a file: it takes a while. */
let contract: ReturnType<typeof readContract> | undefined;

/**
 * The whole application without a network, called as a client of the API would call it. An answer that is not as
 * the OpenAPI document says fails the test.
 */
export async function testApp(t: TestContext) {
  const hub = await createEventHub({ client: t.client, db: t.db, log: t.ctx.log });
  const app = createApp(t.ctx, { readiness: { ready: true }, hub });
  contract ??= readContract();
  const breach = await contract;

  async function send(method: string, path: string, body: unknown, init: Init): Promise<Answer> {
    const response = await app.handle(requestOf(method, path, body, init));
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    const answer = {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      headers: response.headers,
    };
    const contentType = response.headers.get("content-type") ?? "";
    const broken = breach({ method, path }, { ...answer, contentType });
    if (broken) throw new Error(broken);
    return answer;
  }

  const caller = (authorization?: () => Promise<string>) => {
    const withToken = async (init: Init = {}): Promise<Init> =>
      authorization ? { ...init, headers: { authorization: await authorization(), ...init.headers } } : init;
    return {
      get: async (path: string, init?: Init) => send("GET", path, undefined, await withToken(init)),
      post: async (path: string, body?: unknown, init?: Init) =>
        send("POST", path, body, await withToken(init)),
      /** The status of an endless answer, which is not read. */
      open: async (path: string): Promise<number> => {
        const ending = new AbortController();
        const { headers = {} } = await withToken();
        const response = await app.handle(
          new Request(`http://localhost${path}`, { headers, signal: ending.signal }),
        );
        ending.abort();
        await response.body?.cancel().catch(() => {});
        return response.status;
      },
      delete: async (path: string, init?: Init) => send("DELETE", path, undefined, await withToken(init)),
    };
  };

  return {
    /** Without a session. */
    anybody: caller(),
    /** With a token of this person, session version 1. */
    as: (actor: Actor) => caller(() => tokenOf(t.ctx, actor.id, t.ctx.now())),
    hub,
    app,
    close: () => hub.close(),
  };
}
