import { signToken } from "../server/modules/auth/tokens.ts";
import type { Config } from "../server/platform/config.ts";

/** What a sign-in gives: a token of this account, session version 1, signed in now. */
export const tokenOf = (config: Config, accountId: string, now: Date): Promise<string> =>
  signToken(config, { accountId, sessionVersion: 1, signedInAt: Math.floor(now.getTime() / 1000) }, now);
