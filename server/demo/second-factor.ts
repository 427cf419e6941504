import { keepRecoveryCodes, keepTotp } from "../modules/sign-in/second-factor/index.ts";
import type { Context } from "../platform/context.ts";

/** To be typed into an authenticator app. */
export const demoSecret = "TUURIDEMOTUURIDEMOTUURIDEMOTUURI";
/** Each is good for one sign-in; the next day's demonstration has them again. */
export const demoRecoveryCodes = Array.from({ length: 10 }, (_, n) => `DEMO-${n + 1}`);

/** What the operator of the demonstration gives besides the password. */
export async function createSecondFactor(ctx: Context, operatorId: string): Promise<void> {
  await keepTotp(ctx, operatorId, demoSecret);
  await keepRecoveryCodes(ctx, operatorId, demoRecoveryCodes);
}
