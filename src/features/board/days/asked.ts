import type { Actor } from "../../../../server/modules/auth/index.ts";
import { boardPosters } from "../../../../server/modules/jobs/lists/posted/index.ts";
import type { RootContext } from "../../../../server/platform/context.ts";
import { type AskedFilter, askedFilter, filterOf } from "./filter.ts";

/** The filter of a board's address, with whom there is to choose from. Somebody else's name is as none. */
export async function askedOf(ctx: RootContext, actor: Actor, asked: URLSearchParams) {
  const posters = actor.type === "principal" ? await boardPosters(ctx, actor) : [];
  const { teacher, ...filter } = askedFilter(asked);
  const poster = posters.find(({ email }) => email === teacher);
  const kept: AskedFilter = poster ? { ...filter, teacher: poster.email } : filter;
  return {
    posters,
    filter: kept,
    query: filterOf(filter, poster?.id),
  };
}
