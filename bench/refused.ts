import { sql } from "drizzle-orm";
import type { Actor } from "../server/modules/auth/index.ts";
import { ordinaryBytes } from "../server/platform/http/body-limits.ts";
import { type Row, table } from "../tests/matrix/table.ts";
import { createWorld, type World } from "../tests/matrix/world.ts";
import { type TestContext, testContext } from "../tests/support/database.ts";
import { testApp } from "../tests/support/http.ts";
import { cpuOf } from "../tests/support/machine/cpu.ts";
import { stopCluster } from "../tests/support/servers/cluster.ts";
import { tokenOf } from "../tests/support/world/token.ts";
import type { Figure, Pace } from "./measure/figure.ts";

/** Milliseconds of processor time that refusing anything may take. */
const bound = 50;
/** As much of a piece as a body takes. */
const full = (open: string, piece: string, close: string) =>
  open + piece.repeat(Math.floor((ordinaryBytes - open.length - close.length - 1) / piece.length)) + close;

/** What no call takes, whatever it is about. */
const bodies: Record<string, string> = {
  "no JSON": "{",
  "a list": "[]",
  "lists in lists, ten times too large": "[".repeat(640_000),
  "lists in lists": full("", "[", ""),
  "a list of objects": full("[", "{},", "0]"),
  "6,000 members that nobody knows": `{${Array.from({ length: 6_000 }, (_, n) => `"a${n}":1`).join()}}`,
};
/** What no member takes, as large as a body may be. */
const members: Record<string, unknown> = {
  dots: `a@${".".repeat(55_000)}@`,
  digits: `+${"1 ".repeat(27_000)}`,
  words: "aA1-_ ".repeat(9_000),
  "a list of numbers": Array.from({ length: 30_000 }, () => 0),
  "a list of lists": Array.from({ length: 15_000 }, () => [[]]),
  "an object of objects": { a: Array.from({ length: 8_000 }, () => ({ b: 1 })) },
};

/** What the costliest refusal takes of a processor: of every call, of whoever may make it, of bodies and members alike. */
export async function refusedInput({ quick }: Pace): Promise<Figure[]> {
  const t = await testContext();
  const app = await testApp(t);
  try {
    const world = await createWorld(t);
    const seen: Refused[] = [];
    for (const [operation, row] of Object.entries(table)) {
      await t.db.execute(sql`delete from rate_limits`);
      seen.push(...(await refusalsOf({ t, app: app.app, world, quick }, operation, row)));
    }
    const [worst] = seen.toSorted((a, b) => b.cpu - a.cpu);
    return [
      {
        name: "refused input, the costliest, ms of processor time",
        rounds: [worst?.cpu ?? Number.NaN],
        limit: { atMost: bound },
        detail: `of ${seen.length} refusals by ${Object.keys(table).length} calls: ${worst?.what}; the least of four tries where one takes longer`,
      },
    ];
  } finally {
    await app.close();
    await t.close();
    await stopCluster();
  }
}

interface Refused {
  what: string;
  cpu: number;
}

interface Stand {
  t: TestContext;
  app: Awaited<ReturnType<typeof testApp>>["app"];
  world: World;
  quick: boolean;
}

async function refusalsOf({ t, app, world, quick }: Stand, operation: string, row: Row): Promise<Refused[]> {
  const [method = "GET", route = ""] = operation.split(" ");
  const me = callerOf(row, world);
  const path = row.path?.(world, me) ?? route;
  const good = (row.body?.(world, me) ?? {}) as Record<string, unknown>;
  const names = Object.keys(good).slice(0, quick ? 2 : undefined);
  const tries: [string, string, string][] = [];
  if (route.includes("{"))
    tries.push([
      "a long name in the address",
      `${path.slice(0, path.lastIndexOf("/"))}/${"a.".repeat(3_000)}`,
      "{}",
    ]);
  if (method === "POST") {
    for (const [what, body] of Object.entries(bodies)) tries.push([what, path, body]);
    for (const name of names)
      for (const [what, value] of Object.entries(members))
        tries.push([`${what} as ${name}`, path, JSON.stringify({ ...good, [name]: value })]);
  }
  const found: Refused[] = [];
  const authorization = await tokenOf(t.ctx, me.id, new Date());
  for (const [what, to, body] of tries) {
    let status = 0;
    const send = async () => {
      const headers = { authorization, "content-type": "application/json" };
      const init = method === "GET" ? { headers } : { method, headers, body };
      const answer = await app.handle(new Request(`http://localhost${to}`, init));
      status = answer.status;
      await answer.arrayBuffer();
    };
    const cpu = await cpuOf(send, bound);
    if (status >= 400 && status < 500) found.push({ what: `${operation}, ${what}`, cpu });
  }
  return found;
}

/** Whoever the call is for. */
function callerOf({ expect: status }: Row, { people }: World): Actor {
  const columns = ["teacherOwn", "principalOwn", "substitute", "operator"] as const;
  return people[columns.find((column) => status[column] < 300) ?? "principalOwn"];
}
