import { heldTypes } from "../../../server/modules/accounts/index.ts";
import type { Actor } from "../../../server/modules/auth/index.ts";
import type { RootContext } from "../../../server/platform/context.ts";
import { homeOf } from "../../../server/platform/pages/redirects.ts";
import { profilePath } from "./mode.ts";
import { rolesFor } from "./types.ts";

/**
 * Where a page of a job leads whoever does not see it in the role in which they act: to the question whether to switch, if they
 * have that role, else to where they begin, which says so (rule: link-of-another-role).
 * @param path of that page, with its query
 */
export async function leadOn(ctx: RootContext, actor: Actor, path: string): Promise<string> {
  const roles = rolesFor(path, await heldTypes(ctx, actor), actor.type);
  return roles.length > 0
    ? `${profilePath}?next=${encodeURIComponent(path)}`
    : `${homeOf(actor)}?done=${actor.type === "user" ? "forSchools" : "forSubstitutes"}`;
}
