// (rule: phone-form)
import { and, eq, ne } from "drizzle-orm";
import { schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { plain } from "../../../platform/database/sql.ts";
import { invalid } from "../../../platform/failures/errors.ts";
import { telephoneNumber } from "../../../platform/words/telephone.ts";
import { placeOf } from "../places.ts";

export interface WantedSchool {
  name: string;
  region?: string | null;
  municipality?: string | null;
  address?: string | null;
  phone?: string | null;
  preschool?: boolean;
}

/** Undefined when there is none, or when it is the operator's. */
export function schoolNamed({ db }: Context, name: string) {
  return db.query.schools.findFirst({ where: and(eq(schools.name, plain(name)), ne(schools.kind, "admin")) });
}

/**
 * Founds a school, unless another has founded it meanwhile (rule: school-place).
 * @throws Refusal 422 `region` when it is not known where the school lies, `phone` when nobody could call it
 */
export async function foundSchool(ctx: Context, wanted: WantedSchool): Promise<{ id: string; name: string }> {
  const { region, municipality } = placeOf(wanted);
  if (!region) throw invalid({ region: "errors:principal.regionRequired" });
  const phone = telephoneNumber(wanted.phone ?? "", region.code) ?? "";
  if (phone === "" && plain(wanted.phone ?? "") !== "") throw invalid({ phone: "errors:auth.phone" });
  const [founded] = await ctx.db
    .insert(schools)
    .values({
      name: plain(wanted.name),
      address: plain(wanted.address ?? ""),
      phone,
      kind: wanted.preschool ? "preschool" : "school",
      regionCode: region.code,
      municipalityCode: municipality?.code ?? null,
      timeZone: region.country === "SE" ? "Europe/Stockholm" : "Europe/Helsinki",
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: schools.id, name: schools.name });
  const school = founded ?? (await schoolNamed(ctx, wanted.name));
  if (!school) throw invalid({ school: "errors:school.reserved" });
  return school;
}
