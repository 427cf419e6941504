import type { Account } from "../../../server/modules/accounts/index.ts";
import type { AccountType } from "../../../server/modules/auth/index.ts";

export const types: readonly AccountType[] = ["user", "teacher", "principal"];

/** What somebody may act as besides what they act as now; a principal may take the teacher's view. */
export function otherTypes(account: Pick<Account, "types">, now: AccountType): AccountType[] {
  const held = account.types ?? [];
  const may = (type: AccountType) =>
    held.includes(type) || (type === "teacher" && held.includes("principal"));
  return types.filter((type) => type !== now && may(type));
}

/** In which of the roles that somebody has, but does not act in now, a page of jobs is seen (rule: link-of-another-role). */
export function rolesFor(path: string, held: string[], now: AccountType): AccountType[] {
  const isForSubstitutes = path.startsWith("/app/specific/");
  return types.filter(
    (type) => type !== now && held.includes(type) && (type === "user") === isForSubstitutes,
  );
}
