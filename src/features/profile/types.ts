import type { Account } from "../../../server/modules/accounts/index.ts";
import type { AccountType, Actor } from "../../../server/modules/auth/index.ts";

export const types: readonly AccountType[] = ["user", "teacher", "principal"];

/** What somebody may act as besides what they act as now; a principal may take the teacher's view. */
export function otherTypes(account: Pick<Account, "types">, now: AccountType): AccountType[] {
  const held = account.types ?? [];
  const may = (type: AccountType) =>
    held.includes(type) || (type === "teacher" && held.includes("principal"));
  return types.filter((type) => type !== now && may(type));
}

/** Of no school but the pseudo-school Admin (rule: operator). */
export const isOfAdmin = (schools: Actor["schools"]) =>
  schools.length > 0 && schools.every(({ kind }) => kind === "admin");

/** What a role is called to whom: the principals of Admin are the operators. */
export const roleOf = (type: AccountType, { schools }: Pick<Actor, "schools">) =>
  type === "principal" && isOfAdmin(schools) ? "operator" : type;

/** In which of the roles that somebody has, but does not act in now, a page of jobs is seen (rule: link-of-another-role). */
export function rolesFor(path: string, held: string[], now: AccountType): AccountType[] {
  const isForSubstitutes = path.startsWith("/app/specific/");
  return types.filter(
    (type) => type !== now && held.includes(type) && (type === "user") === isForSubstitutes,
  );
}
