import type { Account } from "../../../../server/modules/accounts/index.ts";
import type { Places } from "../../../../server/modules/reference/rules.ts";

/** Where somebody works, whose country says what things are called (rule: words-of-country): their schools, or a substitute's regions. */
export const placesOf = (
  account: Pick<Account, "type" | "regions">,
  actor: { schools: Places } | null | undefined,
): Places =>
  account.type === "user"
    ? account.regions.map(({ code }) => ({ regionCode: code }))
    : (actor?.schools ?? []);
