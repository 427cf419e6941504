import { testContext } from "../../../tests/support/database.ts";
import { createSubstitute } from "../../../tests/support/factories.ts";
import type { Actor } from "../auth/index.ts";
import { monday } from "../jobs/fixture.ts";
import { postedJob } from "../jobs/index.ts";
import { applyTo, type Posting, posting } from "./fixture.ts";
import { choose as chosen, removeChosen as removed } from "./index.ts";

/** What choosing somebody is refused with who is chosen elsewhere at the time. */
export const elsewhere = {
  status: 409,
  code: "already_chosen_elsewhere",
  fields: { msg: "errors:application.alreadyChosenElsewhere" },
};

/** With the whole job, as the API answers. */
export const choose = async (...call: Parameters<typeof chosen>) =>
  postedJob(call[0], call[1], await chosen(...call));
export const removeChosen = async (...call: Parameters<typeof removed>) =>
  postedJob(call[0], call[1], await removed(...call));

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

  return {
    t,
    applicant,
    pick: (from: Posting, substitute: Actor) =>
      choose(t.ctx, from.teacher, { key: from.key, email: substitute.email }),
    unpick: (from: Posting) => removeChosen(t.ctx, from.teacher, { key: from.key }),
    close: () => t.close(),
  };
}
