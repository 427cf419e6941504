import { and, eq, exists, inArray, ne, or, sql } from "drizzle-orm";
import { assignments, currentJobs, schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean } from "../../../platform/database/kinds.ts";
import { isCalled, keptFirst } from "../../../platform/database/school-name.ts";
import { plain } from "../../../platform/database/sql.ts";
import { forbidden, notFound } from "../../../platform/failures/errors.ts";
import type { Actor } from "../../auth/index.ts";
import type { SchoolFacts, SchoolsOfPerson } from "../model.ts";
import { idsOf } from "./own-schools.ts";
import { schoolState } from "./save.ts";

/** @throws Refusal 403 for who works at no school */
export function schoolsOfPerson(actor: Actor): SchoolsOfPerson {
  const [main, ...more] = actor.schools;
  if (!main) throw forbidden();
  return { school: main.name, otherSchools: more.map((school) => school.name) };
}

/** The addresses of a person's schools by their ids, as `schoolFacts` tells one. */
export async function ownAddresses(ctx: Context, actor: Actor): Promise<Map<string, string>> {
  const found = await ctx.db
    .select({ id: schools.id, address: schools.address, addressSv: schools.addressSv })
    .from(schools)
    .where(inArray(schools.id, idsOf(actor.schools)));
  return new Map(
    found.map(({ id, address, addressSv }) => [id, actor.lang === "sv" ? (addressSv ?? address) : address]),
  );
}

/**
 * What a person may know of a school (rule: school-facts): everybody its region, substitutes its address as
 * well, its staff and a substitute with a job there also the phone.
 * @returns with the state that its tag is made of (rule: changed-meanwhile): of what is told alone, for from a tag of all
 *   a stranger could work out the phone; for its own people it is what its principals save
 * @throws Refusal 404
 */
export async function schoolFacts(
  ctx: Context,
  actor: Actor,
  name: string,
): Promise<{ facts: SchoolFacts; state: unknown }> {
  const wanted = plain(name);
  const jobsThere = ctx.db
    .select({ id: assignments.jobId })
    .from(assignments)
    .innerJoin(currentJobs, eq(currentJobs.id, assignments.jobId))
    .where(and(eq(currentJobs.schoolId, schools.id), eq(assignments.substituteId, actor.id)));
  const [school] = await ctx.db
    .select({
      id: schools.id,
      name: schools.name,
      region: schools.regionCode,
      address: schools.address,
      addressSv: schools.addressSv,
      phone: schools.phone,
      chosenThere: exists(jobsThere).mapWith(boolean.read),
    })
    .from(schools)
    .where(
      and(
        ne(schools.kind, "admin"),
        or(isCalled(wanted), eq(sql`${schools.id}::text`, wanted.toLowerCase())),
      ),
    )
    .orderBy(keptFirst(wanted))
    .limit(1);
  // Only the operator's pseudo-school has no region.
  if (!school?.region) throw notFound();
  const own = actor.schools.some(({ id }) => id === school.id);
  const substitute = actor.type === "user";
  const facts = {
    region: school.region,
    ...(own || substitute
      ? { address: actor.lang === "sv" ? (school.addressSv ?? school.address) : school.address }
      : {}),
    ...(own || (substitute && school.chosenThere) ? { phone: school.phone } : {}),
  };
  return { facts, state: own ? schoolState(school) : facts };
}
