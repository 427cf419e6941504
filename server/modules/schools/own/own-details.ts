import { inArray } from "drizzle-orm";
import { schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { schoolName } from "../../../platform/database/school-name.ts";
import { plain } from "../../../platform/database/sql.ts";
import type { Actor } from "../../auth/index.ts";
import { idsOf, ownSchools } from "./own-schools.ts";
import type { OwnSchool } from "./school.ts";

/**
 * What there is to know and to change of each school of a principal, in the order in which they have them (rule: school-name).
 * @throws Refusal 403
 */
export async function ownDetails({ db }: Context, actor: Actor): Promise<OwnSchool[]> {
  const own = ownSchools(actor);
  const found = await db
    .select({
      id: schools.id,
      name: schools.name,
      called: schoolName(actor.lang),
      address: schools.address,
      addressSv: schools.addressSv,
      phone: schools.phone,
      region: schools.regionCode,
      municipality: schools.municipalityCode,
      kind: schools.kind,
    })
    .from(schools)
    .where(inArray(schools.id, idsOf(own)));
  return own.flatMap(({ id }) => found.find((school) => school.id === id) ?? []);
}

/** What a substitute who is chosen there looks for and does not find (rule: school-reached). */
export function lackingOf({ phone, address }: Pick<OwnSchool, "phone" | "address">) {
  const lacks = { phone: plain(phone) === "", address: plain(address) === "" };
  if (lacks.phone && lacks.address) return "both";
  return lacks.phone ? "phone" : lacks.address ? "address" : undefined;
}
