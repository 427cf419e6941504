import { hash, verify } from "@node-rs/argon2";
import { signs } from "../../../platform/words/invisible.ts";

/** argon2id with 19 MiB and two passes, the least that OWASP's password storage guide recommends. */
let cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Tests alone call this, which make many passwords and guard none. */
export function hashAtLeastCost(): void {
  cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
}

export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFKC"), cost);

/** Whether it is the password, as it was typed or without what came along when it was copied (rule: passwords). */
export async function passwordMatches(passwordHash: string, password: string): Promise<boolean> {
  const typed = password.normalize("NFKC");
  const bare = signs(password);
  if (await verify(passwordHash, typed).catch(() => false)) return true;
  return bare !== typed && bare !== "" && verify(passwordHash, bare).catch(() => false);
}
