import { keepRecoveryCodes } from "../../../server/modules/sign-in/second-factor/index.ts";
import type { Handle } from "../../../server/platform/database/connection.ts";

const codes = Array.from({ length: 50 }, (_, n) => `TEST-CODE-${n + 100}`);

/** By address, how many of an operator's codes this file has used. */
const used = new Map<string, number>();

/** What an operator who signs in with a password gives besides: each time another code (rule: second-factor). */
export const keepTestCodes = (db: Handle, accountId: string): Promise<void> =>
  keepRecoveryCodes({ db, now: () => new Date() }, accountId, codes);

export function nextTestCode(email: string): string {
  const n = used.get(email) ?? 0;
  used.set(email, n + 1);
  const code = codes[n];
  if (!code) throw new Error(`${email} has used all test codes`);
  return code;
}
