import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { plain } from "../../platform/database/sql.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import type { Actor } from "../auth/index.ts";
import type { SchoolFacts, SchoolsOfPerson } from "./school.ts";

/** @throws Refusal 403 for who works at no school */
export function schoolsOfPerson(actor: Actor): SchoolsOfPerson {
  const [main, ...more] = actor.schools;
  if (!main) throw forbidden();
  return { school: main.name, otherSchools: more.map((school) => school.name) };
}

type Row = { id: string; region: string; address: string; phone: string; chosenThere: boolean };

/**
 * What a person may know of a school (rule: school-facts): everybody its region, substitutes its address as
 * well, its staff and a substitute with a job there also the phone.
 * @throws Refusal 404
 */
export async function schoolFacts(ctx: Context, actor: Actor, name: string): Promise<SchoolFacts> {
  const wanted = plain(name);
  const address = actor.lang === "sv" ? sql`coalesce(s.address_sv, s.address)` : sql`s.address`;
  const [school] = await ctx.db.execute<Row>(sql`
    select s.id, s.region_code as region, ${address} as address, s.phone,
      exists (select from assignments x join current_jobs j on j.id = x.job_id
        where j.school_id = s.id and x.substitute_id = ${actor.id}) as "chosenThere"
    from schools s
    where s.kind <> 'admin' and (s.name = ${wanted}::citext or s.id::text = ${wanted.toLowerCase()})`);
  if (!school) throw notFound();
  const own = actor.schools.some(({ id }) => id === school.id);
  const substitute = actor.type === "user";
  return {
    region: school.region,
    ...(own || substitute ? { address: school.address } : {}),
    ...(own || (substitute && school.chosenThere) ? { phone: school.phone } : {}),
  };
}
