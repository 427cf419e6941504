import type { TestContext } from "../../tests/support/database.ts";
import { answerFrom, requestFor } from "./ask.ts";
import { lookIntoDatabase } from "./database.ts";
import type { Answer, Call, Deed } from "./deeds.ts";
import { keyOf } from "./model/market.ts";
import type { Ask, Plan } from "./plan.ts";
import { ring, strike } from "./strike.ts";
import type { World } from "./world.ts";

/** Asks the service for all that is planned, and notes what it answered, and when. */
export async function carryOut(t: TestContext, origins: string[], world: World, plan: Plan): Promise<Call[]> {
  const calls: Call[] = [];
  const ask = (client: number) => async (one: Ask) => {
    const call =
      one.deed.verb === "strike" || one.deed.verb === "ring"
        ? await strikeOne(t, world, client, one.deed)
        : await carryOutOne(origins, world, client, await known(t, world, one));
    if (call) calls.push(call);
  };
  await Promise.all(
    plan.postings.map(async ({ owner: who, deed, twice }, client) => {
      const sent = twice ? [0, 1] : [client % 2];
      await Promise.all(sent.map((server) => ask(client)({ who, server, deed })));
    }),
  );
  await Promise.all(plan.applications.map((one, client) => ask(client)(one)));
  await Promise.all(plan.requests.map((one, client) => ask(client)(one)));
  const { callers } = plan;
  if (plan.inStep) {
    const rounds = Math.max(...callers.map((asks) => asks.length));
    for (let n = 0; n < rounds; n++)
      await Promise.all(
        callers.map(async (asks, client) => {
          const one = asks[n];
          if (one) await ask(client)(one);
        }),
      );
  } else {
    await Promise.all(
      callers.map(async (asks, client) => {
        for (const one of asks) await ask(client)(one);
      }),
    );
  }
  calls.push(await lookIntoDatabase(t, world));
  return calls;
}

/** Whoever answers has read what they are asked, and so knows its id. */
async function known({ client }: TestContext, world: World, one: Ask): Promise<Ask> {
  const { deed } = one;
  if (deed.verb !== "accept" && deed.verb !== "decline" && deed.verb !== "undo") return one;
  const [job, person] = [world.ids.get(deed.job), world.people[deed.whose].id];
  if (!job) return one;
  const found = await client<{ id: string; place: number }[]>`
    select id, place from requests where job_id = ${job} and account_id = ${person} order by place`;
  const asked = found.at(deed.first ? 0 : -1);
  if (!asked) return one;
  world.requests.set(keyOf(deed.job, asked.place), asked.id);
  return { ...one, deed: { ...deed, place: asked.place } };
}

async function strikeOne(
  t: TestContext,
  world: World,
  client: number,
  deed: Deed & { verb: "strike" | "ring" },
): Promise<Call | undefined> {
  const id = world.ids.get(deed.job);
  if (!id) return undefined;
  const from = performance.now();
  const answer = await (deed.verb === "strike" ? strike(t, id) : ring(t, id, deed.early));
  return { who: "reader", client, server: -1, deed, from, to: performance.now(), answer };
}

async function carryOutOne(
  origins: string[],
  world: World,
  client: number,
  ask: Ask,
): Promise<Call | undefined> {
  const { who, server, deed, patience } = ask;
  const request = requestFor(world, who, deed);
  if (!request) return undefined;
  const hanging = new AbortController();
  const timer = patience === undefined ? undefined : setTimeout(() => hanging.abort(), patience);
  const from = performance.now();
  const answer = await fetch(`${origins[server]}${request.path}`, {
    method: request.method,
    signal: hanging.signal,
    headers: {
      authorization: world.people[who].token,
      "content-type": "application/json",
      ...(request.key ? { "idempotency-key": request.key } : {}),
    },
    ...(request.body ? { body: JSON.stringify(request.body) } : {}),
  })
    .then(async (response) => answerFrom(world, deed, response.status, await response.json()))
    .catch((error): Answer | undefined => {
      if (hanging.signal.aborted) return undefined;
      throw error;
    });
  const to = answer ? performance.now() : Number.POSITIVE_INFINITY;
  clearTimeout(timer);
  const id = deed.verb === "post" ? answer?.seen["id"] : undefined;
  if (deed.verb === "post" && id && !world.ids.has(deed.job)) world.ids.set(deed.job, id);
  return { who, client, server, deed, from, to, ...(answer ? { answer } : {}) };
}
