import type { Context } from "../../../platform/context.ts";
import { attempt } from "./attempt.ts";
import { countAttempt } from "./limit-rows.ts";
import { limits, quotas } from "./limits.ts";

/**
 * Registers somebody, once the form itself is right (rule: registration-limit): what is then refused tells who
 * has an account, and counts. Each also mails an address that nobody has confirmed.
 * @param address of the network
 * @throws Refusal 429 after too many of either; what `register` throws
 */
export function registering<T>(ctx: Context, address: string, register: () => Promise<T>): Promise<T> {
  return attempt(ctx, [[limits.registerByAddress, address]], async () => {
    await countAttempt(ctx, quotas.mailByAddress, address);
    return register();
  });
}
