import { hash, verify } from "@node-rs/argon2";

/** argon2id with 19 MiB and two passes, the least that OWASP's password storage guide recommends. */
let cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Tests alone call this, which make many passwords and guard none. */
export function hashAtLeastCost(): void {
  cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
}

export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFKC"), cost);

export function passwordMatches(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password.normalize("NFKC")).catch(() => false);
}
