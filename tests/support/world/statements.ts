import { drizzle } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import * as schema from "../../../db/schema/index.ts";
import type { Context } from "../../../server/platform/context.ts";
import type { TestContext } from "../database.ts";

export interface Statement {
  text: string;
  values: never[];
  /** Planned once a connection. */
  prepared: boolean;
}

/** What a service sends to the database, in order and in its transactions as well, with the answers that it gets. */
export async function statementsOf(
  t: Pick<TestContext, "ctx" | "client">,
  call: (ctx: Context) => Promise<unknown>,
): Promise<Statement[]> {
  const sent: Statement[] = [];
  await call({ ...t.ctx, db: drizzle(watched(t.client, sent), { schema, casing: "snake_case" }) });
  return sent;
}

function watched<Client extends postgres.ISql>(client: Client, sent: Statement[]): Client {
  return new Proxy(client, {
    get: (target, name) => {
      const own: unknown = Reflect.get(target, name);
      if (name === "unsafe")
        return (text: string, values: never[], options?: { prepare?: boolean }) => {
          sent.push({ text, values, prepared: options?.prepare === true });
          return target.unsafe(text, values, options);
        };
      if (name !== "begin" && name !== "savepoint") return own;
      return (...given: unknown[]) => {
        const work = given.pop() as (inner: Client) => unknown;
        const begin = own as (...given: unknown[]) => unknown;
        return begin.call(target, ...given, (inner: Client) => work(watched(inner, sent)));
      };
    },
  });
}
