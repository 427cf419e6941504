import { eq } from "drizzle-orm";
import { schools } from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import { brokenConstraint } from "../../platform/database/constraint.ts";
import { plain } from "../../platform/database/sql.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { refuseChanged } from "../../platform/http/entity-tag.ts";
import { wrongSchoolName } from "../../platform/names.ts";
import { telephoneChange } from "../../platform/telephone.ts";
import { type Actor, type ActorSchool, holdSchools } from "../auth/index.ts";
import { ownSchool } from "./own-schools.ts";
import { isReserved } from "./reserved.ts";
import type { School, SchoolChange } from "./school.ts";

/**
 * Changes the name, address and phone of one of a principal's schools (rule: school-name).
 * @param ifMatch the tag of what the actor has seen (rule: changed-meanwhile)
 * @throws Refusal 403, 412, or 422 for a name that is reserved or another school's
 */
export async function saveSchool(
  ctx: Context,
  actor: Actor,
  input: SchoolChange,
  ifMatch?: string | null,
): Promise<School> {
  const school = ownSchool(actor, input.school);
  const name = input.name === undefined ? undefined : plain(input.name);
  if (name === "") throw invalid({ name: "errors:required" });
  if (name !== undefined && isReserved(name)) throw invalid({ name: "errors:school.reserved" });
  const trouble = wrongSchoolName(name ?? "");
  if (trouble) throw invalid({ name: trouble });
  return transaction(ctx, async (ctx) => {
    await holdSchools(ctx.db, actor, [school.id]);
    // Each of its principals holds a place of their own.
    const [present] = await ctx.db.select().from(schools).where(eq(schools.id, school.id)).for("update");
    if (present) refuseChanged(ifMatch, schoolState(present));
    return save(ctx, school, input, name);
  });
}

/** All that a principal can change of a school. */
export const schoolState = ({ name, address, addressSv, phone }: Omit<School, "region">) => [
  name,
  address,
  addressSv,
  phone,
];

/** @throws Refusal 404, 422 */
async function save(
  ctx: Context,
  school: ActorSchool,
  input: SchoolChange,
  name: string | undefined,
): Promise<School> {
  const [saved] = await ctx.db
    .update(schools)
    .set({
      // An undefined value leaves its column alone.
      name: name ?? school.names[0],
      ...(name !== undefined && name !== school.names[0] ? { nameFi: null, nameSv: null } : {}),
      address: text(input.address),
      addressSv: input.addressSv === undefined ? addressSvBeside(input) : plain(input.addressSv) || null,
      phone: await phoneOf(ctx, school, input),
    })
    .where(eq(schools.id, school.id))
    .returning()
    .catch((error: unknown) => {
      if (brokenConstraint(error) === "schools_name_unique")
        throw invalid({ name: "errors:school.nameTaken" });
      throw error;
    });
  if (!saved) throw notFound();
  const { address, addressSv, phone, regionCode: region } = saved;
  return { name: saved.name, address, addressSv, phone, region };
}

const text = (entry: string | undefined) => (entry === undefined ? undefined : plain(entry));

/** An empty one takes the number away. @throws Refusal 422 */
async function phoneOf({ db }: Context, { id, regionCode }: ActorSchool, { phone }: SchoolChange) {
  if (phone === undefined || plain(phone) === "") return text(phone);
  const kept = await db.query.schools.findFirst({ columns: { phone: true }, where: eq(schools.id, id) });
  const number = telephoneChange(phone, kept?.phone, regionCode);
  if (number === "") throw invalid({ phone: "errors:auth.phone" });
  return number;
}

/** A new address without its Swedish form must not leave the old one standing beside it. */
const addressSvBeside = ({ address }: SchoolChange) => (address === undefined ? undefined : null);
