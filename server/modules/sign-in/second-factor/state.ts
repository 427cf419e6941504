import { eq } from "drizzle-orm";
import { passkeys, recoveryCodes, totpSecrets } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";

export interface SecondFactorState {
  passkeys: number;
  /** Since when an authenticator app is set up; null without one. */
  totpSince: Date | null;
  recoveryCodesLeft: number;
}

/** What an account has besides its password (rule: second-factor). */
export async function secondFactorState({ db }: Context, accountId: string): Promise<SecondFactorState> {
  const [totp] = await db
    .select({ since: totpSecrets.createdAt })
    .from(totpSecrets)
    .where(eq(totpSecrets.accountId, accountId));
  return {
    passkeys: await db.$count(passkeys, eq(passkeys.accountId, accountId)),
    totpSince: totp?.since ?? null,
    recoveryCodesLeft: await db.$count(recoveryCodes, eq(recoveryCodes.accountId, accountId)),
  };
}

/** A recovery code opens what was set up once, and counts as well. */
export async function hasSecondFactor(ctx: Context, accountId: string): Promise<boolean> {
  const { passkeys, totpSince, recoveryCodesLeft } = await secondFactorState(ctx, accountId);
  return passkeys > 0 || totpSince !== null || recoveryCodesLeft > 0;
}
