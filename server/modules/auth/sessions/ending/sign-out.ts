import { eq } from "drizzle-orm";
import { accounts } from "../../../../../db/schema/index.ts";
import type { Context } from "../../../../platform/context.ts";
import type { Browser } from "../../passwords/login.ts";
import { knownDevice, markDevice } from "../device/known-device.ts";
import { endSessions } from "./end.ts";

/**
 * Ends every session of an account for its owner.
 * @returns a new mark for a browser that was known, as all earlier ones end with the sessions
 * (rule: sessions-end-at-once)
 */
export async function signOutEverywhere(
  ctx: Context,
  accountId: string,
  browser: Browser,
): Promise<{ device: string | undefined }> {
  const account = await ctx.db.query.accounts.findFirst({
    columns: { id: true, sessionVersion: true, sessionsEndedByOthers: true },
    where: eq(accounts.id, accountId),
  });
  const known = knownDevice(ctx.config, browser.device, account);
  const holder = await endSessions(ctx, accountId);
  return { device: known && markDevice(ctx.config, holder) };
}
