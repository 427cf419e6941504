import { sql } from "drizzle-orm";
import { type Connection, timeLimits } from "./connection.ts";
import { run } from "./rows.ts";

/**
 * Gives the limits to whatever session this role opens in this database from now on: a pooler opens them, and refuses those
 * of a connection (decision 60).
 */
export async function limitAllSessions({ db }: Connection): Promise<void> {
  const settings = Object.entries(timeLimits).map(
    ([name, value]) =>
      `execute format('alter role %I in database %I set ${name} = ${value}', current_user, current_database());`,
  );
  // (raw: function)
  await run(db, sql.raw(`do $$ begin ${settings.join(" ")} end $$`));
}
