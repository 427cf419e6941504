import { expect } from "bun:test";
import { sql } from "drizzle-orm";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import type { Context } from "../../../platform/context.ts";
import type { Actor } from "../../auth/index.ts";
import { monday } from "../../jobs/fixture.ts";
import { postedJob } from "../../jobs/lists/posted/index.ts";
import { choose as chosen, removeChosen as removed } from "../choice/index.ts";
import { applyTo, type Posting, posting } from "../fixture.ts";

/** What choosing somebody is refused with who is chosen at another school at the time: that is said by its hours alone. */
export const elsewhere = {
  status: 409,
  code: "already_chosen_elsewhere",
  fields: {
    msg: {
      key: "errors:application.chosenElsewhereFor",
      values: { job: expect.stringMatching(/^ke 4\.11\.2026 klo [\d.–]+$/) },
    },
  },
};

/** With the whole job, as the API answers. */
export const choose = async (...call: Parameters<typeof chosen>) =>
  postedJob(call[0], call[1], await chosen(...call));
export const removeChosen = async (...call: Parameters<typeof removed>) =>
  postedJob(call[0], call[1], await removed(...call));

export async function someoneWaits({ db }: Pick<TestContext, "db">): Promise<boolean> {
  const waiting = await db.execute(sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return waiting.length === 1;
}

/** A database with schools that choose, and substitutes to choose from. */
export async function choosing() {
  const t = await testContext();
  t.setNow(monday);

  /** A substitute with applications to jobs at these times, made a minute apart. */
  async function applicant(...times: [string, string][]) {
    const substitute = await createSubstitute(t.db);
    const jobs: Posting[] = [];
    for (const [start, end] of times) {
      const job = await posting(t, start, end);
      t.advance(60_000);
      await applyTo(t, substitute, job);
      jobs.push(job);
    }
    t.advance(60_000);
    return { substitute, jobs: jobs as [Posting, Posting, Posting] };
  }

  /** What a call comes to that begins while something else has been done in a transaction that is still open. */
  async function meanwhile<T>(other: (ctx: Context) => Promise<unknown>, call: () => Promise<T>): Promise<T> {
    const { outcome } = await t.db.transaction(async (db) => {
      await other({ ...t.ctx, db });
      let isDone = false;
      const ends = () => {
        isDone = true;
      };
      const outcome = Promise.allSettled([call().finally(ends)]);
      await eventually("the call to wait, or to be done", async () => isDone || (await someoneWaits(t)));
      return { outcome };
    });
    const [settled] = await outcome;
    if (settled.status === "rejected") throw settled.reason;
    return settled.value;
  }

  return {
    t,
    applicant,
    meanwhile,
    pick: (from: Posting, substitute: Actor) =>
      choose(t.ctx, from.teacher, { key: from.key, email: substitute.email }),
    unpick: (from: Posting) => removeChosen(t.ctx, from.teacher, { key: from.key }),
    close: () => t.close(),
  };
}
