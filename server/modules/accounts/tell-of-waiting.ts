import type { Context } from "../../platform/context.ts";
import { publishWaiting } from "../events/index.ts";
import { sendPrincipalWaits } from "../notifications/notices/index.ts";
import { isWaiting } from "./links/links.ts";

/**
 * Tells the operators of a principal who waits for them; call it once the address is confirmed. Before that
 * a stranger could have us mail them whatever the form holds.
 * @returns whether this is somebody who waits
 * (rule: principal-approval)
 */
export async function tellOfWaiting(ctx: Context, accountId: string): Promise<boolean> {
  if (!(await isWaiting(ctx, accountId))) return false;
  await sendPrincipalWaits(ctx, accountId);
  await publishWaiting(ctx.db);
  return true;
}
