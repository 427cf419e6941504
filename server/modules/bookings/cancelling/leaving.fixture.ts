import { eq } from "drizzle-orm";
import { cancellations } from "../../../../db/schema/index.ts";
import { createPrincipal, createSubstitute } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { monday } from "../../jobs/fixture.ts";
import { newsPage } from "../../notifications/inbox/index.ts";
import { choosing } from "../choice/choosing.fixture.ts";
import { applyTo, type Posting } from "../fixture.ts";
import { cannotCome } from "./index.ts";

/** A database with people who are chosen and cannot come. */
export async function leaving() {
  const { t, applicant, pick, unpick, close } = await choosing();

  const leave = (job: Posting, actor: Actor, more: { illness?: boolean; message?: string } = {}) =>
    cannotCome(t.ctx, actor, { key: job.key, illness: false, message: "", ...more });
  const kept = (actor: Actor) =>
    t.db.select().from(cancellations).where(eq(cancellations.accountId, actor.id)).orderBy(cancellations.at);
  const unread = async (actor: Actor) =>
    (await newsPage(t.ctx, actor, "fi", { unread: true })).items.map(({ title }) => title);

  /** Somebody who is chosen for a job of this week's Wednesday, and one more applicant. */
  async function chosen() {
    t.setNow(monday);
    const {
      substitute,
      jobs: [job, close],
    } = await applicant(["08:00", "12:00"], ["13:00", "15:00"]);
    const rival = await createSubstitute(t.db);
    await applyTo(t, rival, job);
    await pick(job, substitute);
    const [school] = job.teacher.schools;
    if (!school) throw new Error("no school");
    const principal = await createPrincipal(t.db, { schools: [school] });
    return { substitute, rival, job, close, principal };
  }

  return { t, pick, unpick, leave, kept, unread, chosen, close };
}
