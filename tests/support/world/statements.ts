import { drizzle } from "drizzle-orm/postgres-js";
import * as schema from "../../../db/schema/index.ts";
import type { Context } from "../../../server/platform/context.ts";
import type { TestContext } from "../database.ts";

export interface Statement {
  text: string;
  values: never[];
}

/** What a service sends to the database, in order, with the answers that it gets. */
export async function statementsOf(
  t: Pick<TestContext, "ctx" | "client">,
  call: (ctx: Context) => Promise<unknown>,
): Promise<Statement[]> {
  const sent: Statement[] = [];
  const client = new Proxy(t.client, {
    get: (target, name) => {
      if (name !== "unsafe") return Reflect.get(target, name);
      return (text: string, values: never[], ...rest: never[]) => {
        sent.push({ text, values });
        return target.unsafe(text, values, ...rest);
      };
    },
  });
  await call({ ...t.ctx, db: drizzle(client, { schema, casing: "snake_case" }) });
  return sent;
}
