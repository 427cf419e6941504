import { eq } from "drizzle-orm";
import { schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { alphabetical } from "../../../platform/database/alphabet.ts";
import { schoolName } from "../../../platform/database/school-name.ts";
import { Refusal } from "../../../platform/failures/errors.ts";
import type { Lang } from "../../../platform/i18n.ts";
import type { Actor } from "../../auth/index.ts";
import { organizationOf, type Reader, readerOf } from "./access.ts";

export interface Visitor {
  reader: Reader;
  /** Not as a principal of the organisation: there is no menu, and one leaves by forgetting the passcode. */
  byPasscode: boolean;
}

/** Who looks at the page of the statistics (rule: statistics-readers); undefined for everybody else. */
export async function statisticsVisitor(
  ctx: Context,
  { actor, token }: { actor: Actor | null; token: string | undefined },
): Promise<Visitor | undefined> {
  const reader = await readerOf(ctx, { actor, tokens: [token] }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
  if (!reader) return undefined;
  const own = actor ? await organizationOf(ctx, actor) : undefined;
  return { reader, byPasscode: own?.id !== reader.organizationId };
}

/** The organisation's schools, by name. */
export function organizationSchools(ctx: Context, { organizationId }: Reader, lang: Lang) {
  const name = schoolName(lang);
  return ctx.db
    .select({ id: schools.id, name, regionCode: schools.regionCode })
    .from(schools)
    .where(eq(schools.organizationId, organizationId))
    .orderBy(alphabetical(name));
}
