import { eq } from "drizzle-orm";
import { accounts, currentJobs } from "../../../../../db/schema/index.ts";
import type { Context } from "../../../../platform/context.ts";
import { byPerson } from "../../../../platform/database/alphabet.ts";
import type { Actor } from "../../../auth/index.ts";
import { manageable, requirePoster } from "../../../bookings/index.ts";

export interface Poster {
  id: string;
  email: string;
  name: string;
}

/** In whose names the jobs of a board are, by name. */
export async function boardPosters(ctx: Context, actor: Actor): Promise<Poster[]> {
  requirePoster(actor);
  const found = await ctx.db
    .select({
      id: accounts.id,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
    })
    .from(currentJobs)
    .innerJoin(accounts, eq(accounts.id, currentJobs.ownerId))
    .where(manageable(actor, currentJobs))
    .groupBy(accounts.id)
    .orderBy(byPerson(accounts), accounts.id)
    .limit(mostPosters);
  return found.map(({ firstName, lastName, ...rest }) => ({
    ...rest,
    name: `${firstName} ${lastName}`.trim(),
  }));
}

/** More than that nobody chooses from a list; a search by name finds the others. */
const mostPosters = 300;
