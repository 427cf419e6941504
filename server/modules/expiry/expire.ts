import type { Context } from "../../platform/context.ts";
import { databaseWasAway } from "../../platform/database/passing-trouble.ts";
import { noteDone } from "../../platform/process/routines.ts";
import {
  lockUnusedAccounts,
  purgeUnconfirmedAccounts,
  warnUnusedAccounts,
} from "../accounts/first-sign-in/index.ts";
import { forgetOldEntries } from "../audit/index.ts";
import { forgetSpent } from "../auth/limits/index.ts";
import { forgetPastTimes } from "../availability/index.ts";
import { forgetRequests } from "../bookings/asking/index.ts";
import { forgetCancellations } from "../bookings/cancelling/index.ts";
import { forgetCancelledDays } from "../bookings/choice/index.ts";
import { endExclusions } from "../bookings/excluding/index.ts";
import { forgetFeeds } from "../calendar/index.ts";
import { forgetFeedback } from "../feedback/index.ts";
import { cleanUpFiles, createFileStore } from "../files/index.ts";
import { forgetHours } from "../hours/index.ts";
import { forgetKeys } from "../idempotency/index.ts";
import { expireJobs } from "../jobs/posting/index.ts";
import { forgetOldNews } from "../notifications/inbox/index.ts";

export interface Cleaned {
  archivedJobs: number;
  deletedJobs: number;
  lockedAccounts: number;
  lockWarnings: number;
  purgedAccounts: number;
  spentTokens: number;
  files: number;
  strayFiles: number;
}

/** The steps of the clean-up, in their order. None needs that another succeeded. */
const steps: Record<string, (ctx: Context) => Promise<Partial<Cleaned>>> = {
  async jobs(ctx) {
    const { archived, deleted } = await expireJobs(ctx);
    return { archivedJobs: archived, deletedJobs: deleted };
  },
  lock: async (ctx) => ({ lockedAccounts: await lockUnusedAccounts(ctx) }),
  // After the lock: when a run comes late, whoever is locked by now is not told that it is about to happen.
  warn: async (ctx) => ({ lockWarnings: await warnUnusedAccounts(ctx) }),
  unconfirmed: async (ctx) => ({ purgedAccounts: await purgeUnconfirmedAccounts(ctx) }),
  spent: async (ctx) => ({ spentTokens: await forgetSpent(ctx) }),
  async keys(ctx) {
    await forgetKeys(ctx);
    return {};
  },
  async auditLog(ctx) {
    await forgetOldEntries(ctx);
    return {};
  },
  async news(ctx) {
    await forgetOldNews(ctx);
    return {};
  },
  async times(ctx) {
    await forgetPastTimes(ctx);
    return {};
  },
  async exclusions(ctx) {
    await endExclusions(ctx);
    return {};
  },
  async cancellations(ctx) {
    await forgetCancellations(ctx);
    return {};
  },
  async calendars(ctx) {
    await forgetCancelledDays(ctx);
    await forgetFeeds(ctx);
    return {};
  },
  async hours(ctx) {
    await forgetHours(ctx);
    return {};
  },
  async feedback(ctx) {
    await forgetFeedback(ctx);
    return {};
  },
  async requests(ctx) {
    await forgetRequests(ctx);
    return {};
  },
  // After the jobs: the files of a deleted job belong to nothing from then on.
  async files(ctx) {
    const { files, strays } = await cleanUpFiles(ctx, createFileStore(ctx.config));
    return { files, strayFiles: strays };
  },
};

/**
 * The regular clean-up (rule: expiry): jobs, accounts never used and warnings of their lock, accounts never
 * confirmed, spent tokens, files that nothing refers to.
 * Safe to run twice, and on two machines at once.
 * @throws the first failure, when all other steps are done: what ails one step would otherwise keep everything after it undone
 */
export async function expire(ctx: Context): Promise<Cleaned> {
  const cleaned: Cleaned = {
    archivedJobs: 0,
    deletedJobs: 0,
    lockedAccounts: 0,
    lockWarnings: 0,
    purgedAccounts: 0,
    spentTokens: 0,
    files: 0,
    strayFiles: 0,
  };
  const failures: unknown[] = [];
  for (const [step, clean] of Object.entries(steps)) {
    try {
      Object.assign(cleaned, await clean(ctx));
    } catch (error) {
      // Then no step succeeds, and all are begun again as soon as it is back.
      if (databaseWasAway(error)) throw error;
      ctx.log.error({ step, err: error }, "a step of the clean-up failed");
      failures.push(error);
    }
  }
  ctx.log.info(cleaned, "cleaned up");
  if (failures.length > 0) throw failures[0];
  await noteDone(ctx.db, "clean_up");
  return cleaned;
}
