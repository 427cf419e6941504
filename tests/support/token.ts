import { signToken } from "../../server/modules/auth/sessions/tokens.ts";
import type { Config } from "../../server/platform/config.ts";

/** What a sign-in gives: a token of this account, session version 1, a session of its own, signed in now. */
export const tokenOf = (config: Config, accountId: string, now: Date): Promise<string> => {
  const signedInAt = Math.floor(now.getTime() / 1000);
  return signToken(config, { accountId, sessionVersion: 1, signedInAt, sessionId: crypto.randomUUID() }, now);
};
