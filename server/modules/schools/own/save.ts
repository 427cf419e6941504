// (rule: phone-form, names-without-links)
import { eq } from "drizzle-orm";
import { schools } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { plain } from "../../../platform/database/sql.ts";
import { invalid, notFound } from "../../../platform/failures/errors.ts";
import { refuseChanged } from "../../../platform/http/entity-tag.ts";
import { telephoneChange } from "../../../platform/words/telephone.ts";
import type { Actor } from "../../auth/index.ts";
import { holdSchools } from "../../auth/who/index.ts";
import type { School, SchoolChange } from "../model.ts";
import { called, nameMeant, refuseTaken, takeAlong } from "../names/rename.ts";
import { ownSchool } from "./own-schools.ts";

/**
 * Changes the name, address and phone of one of a principal's schools (rule: school-name).
 * @param ifMatch the tag of what the actor has seen (rule: changed-meanwhile)
 * @throws Refusal 403, 412, or 422 for a name that is reserved or another school's
 * (rule: left-out-keeps)
 */
export async function saveSchool(
  ctx: Context,
  actor: Actor,
  input: SchoolChange,
  ifMatch?: string | null,
): Promise<School> {
  const school = ownSchool(actor, input.school);
  const name = input.name === undefined ? undefined : nameMeant(input.name);
  return transaction(ctx, async (ctx) => {
    await holdSchools(ctx.db, actor, [school.id]);
    // Each of its principals holds a place of their own.
    const [present] = await ctx.db.select().from(schools).where(eq(schools.id, school.id)).for("update");
    if (!present) throw notFound();
    refuseChanged(ifMatch, schoolState(present));
    const saved = await save(ctx, present, input, name ?? present.name);
    if (saved.name !== present.name) await takeAlong(ctx.db, present.name, saved.name);
    return saved;
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
  present: typeof schools.$inferSelect,
  input: SchoolChange,
  name: string,
): Promise<School> {
  const [saved] = await ctx.db
    .update(schools)
    .set({
      ...(name === present.name ? { name } : called(name)),
      // An undefined value leaves its column alone.
      address: text(input.address),
      addressSv: input.addressSv === undefined ? addressSvBeside(input) : plain(input.addressSv) || null,
      phone: phoneOf(present, input),
    })
    .where(eq(schools.id, present.id))
    .returning()
    .catch(refuseTaken);
  if (!saved) throw notFound();
  const { address, addressSv, phone, regionCode: region } = saved;
  return { name: saved.name, address, addressSv, phone, region };
}

const text = (entry: string | undefined) => (entry === undefined ? undefined : plain(entry));

/** An empty one takes the number away. @throws Refusal 422 */
function phoneOf(present: typeof schools.$inferSelect, { phone }: SchoolChange) {
  if (phone === undefined || plain(phone) === "") return text(phone);
  const number = telephoneChange(phone, present.phone, present.regionCode);
  if (number === "") throw invalid({ phone: "errors:auth.phone" });
  return number;
}

/** A new address without its Swedish form must not leave the old one standing beside it. */
const addressSvBeside = ({ address }: SchoolChange) => (address === undefined ? undefined : null);
