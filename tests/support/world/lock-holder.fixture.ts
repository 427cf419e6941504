import { sql } from "drizzle-orm";
import { connect } from "../../../server/platform/database/connection.ts";

// A process of the product in the middle of a transaction, for tests that freeze it there.
const { db } = connect(process.argv[2] ?? "", 1);
await db.transaction(async (tx) => {
  await tx.execute(sql`select 1 from accounts where id = ${process.argv[3]} for update`);
  process.stdout.write("held\n");
  await new Promise(() => {});
});
