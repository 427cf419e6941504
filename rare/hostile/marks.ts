import { eq } from "drizzle-orm";
import { accounts, files } from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { createFileStore } from "../../server/modules/files/index.ts";
import type { TestContext } from "../../tests/support/database.ts";
import type { Canaries } from "./canaries.ts";

export const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);

/** Marks what is nobody's business but the person's own, and takes away the password that all people of the tests have. */
export async function mark(t: TestContext, canaries: Canaries, id: string, who: string) {
  await t.db
    .update(accounts)
    .set({
      passwordHash: "none",
      phone: canaries.phone(`the telephone of ${who}`),
      address: canaries.word(`the address of ${who}`),
      defaultDescription: canaries.word(`the standard text of ${who}`),
    })
    .where(eq(accounts.id, id));
}

let attached = 0;

/** A file of a job, of which the name can be guessed and what it holds cannot. */
export async function attach(t: TestContext, by: Actor, jobId: string, content: string): Promise<string> {
  const name = `${(++attached).toString(16).padStart(32, "0")}plan.txt`;
  const bytes = Buffer.from(content);
  const row = { name, originalName: "plan.txt", kind: "attachment", contentType: "text/plain" };
  await t.db.insert(files).values({ ...row, size: bytes.length, uploadedBy: by.id, jobId });
  await createFileStore(t.ctx.config).put(name, bytes, "text/plain");
  return name;
}
