import type { Context } from "../../platform/context.ts";
import { lockUnusedAccounts, purgeUnconfirmedAccounts, warnUnusedAccounts } from "../accounts/index.ts";
import { forgetOldEntries } from "../audit/index.ts";
import { forgetSpent } from "../auth/index.ts";
import { cleanUpFiles, createFileStore } from "../files/index.ts";
import { forgetKeys } from "../idempotency/index.ts";
import { expireJobs } from "../jobs/index.ts";

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

/**
 * The regular clean-up (rule: expiry): jobs, accounts never used and warnings of their lock, accounts never
 * confirmed, spent tokens, files that nothing refers to.
 * Safe to run twice, and on two machines at once.
 */
export async function expire(ctx: Context): Promise<Cleaned> {
  const jobs = await expireJobs(ctx);
  const lockedAccounts = await lockUnusedAccounts(ctx);
  // After the lock: when a run comes late, whoever is locked by now is not told that it is about to happen.
  const lockWarnings = await warnUnusedAccounts(ctx);
  const purgedAccounts = await purgeUnconfirmedAccounts(ctx);
  const spentTokens = await forgetSpent(ctx);
  await forgetKeys(ctx);
  await forgetOldEntries(ctx);
  // After the jobs: the files of a deleted job belong to nothing from then on.
  const { files, strays } = await cleanUpFiles(ctx, createFileStore(ctx.config));
  const cleaned = {
    archivedJobs: jobs.archived,
    deletedJobs: jobs.deleted,
    lockedAccounts,
    lockWarnings,
    purgedAccounts,
    spentTokens,
    files,
    strayFiles: strays,
  };
  ctx.log.info(cleaned, "cleaned up");
  return cleaned;
}
