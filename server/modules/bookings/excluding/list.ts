import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accounts, exclusions, schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { schoolName } from "../../../platform/database/school-name.ts";
import type { Actor } from "../../auth/index.ts";
import { requireSubstitute } from "../../auth/who/index.ts";
import { ownSchool } from "../../schools/own/index.ts";
import type { Excluded, OwnExclusion } from "./model.ts";

const maker = alias(accounts, "maker");
const columns = {
  id: exclusions.id,
  reason: exclusions.reason,
  text: exclusions.text,
  makerFirst: maker.firstName,
  makerLast: maker.lastName,
  madeAt: exclusions.madeAt,
  until: exclusions.until,
  objection: exclusions.objection,
  objectedAt: exclusions.objectedAt,
  answer: exclusions.answer,
  answeredAt: exclusions.answeredAt,
};
interface Row {
  makerFirst: string | null;
  makerLast: string | null;
  madeAt: Date;
  until: Date;
  objection: string;
  objectedAt: Date | null;
  answer: string;
  answeredAt: Date | null;
}

/** Whom a school of the principal's does not invite now, the newest first (rule: exclude-list). @throws Refusal 403, 422 as `ownSchool` */
export async function excludedBy(ctx: Context, actor: Actor, school?: string): Promise<Excluded[]> {
  const { id } = ownSchool(actor, school);
  const found = await ctx.db
    .select({
      ...columns,
      personId: exclusions.accountId,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      image: accounts.image,
    })
    .from(exclusions)
    .innerJoin(accounts, eq(accounts.id, exclusions.accountId))
    .leftJoin(maker, eq(maker.id, exclusions.madeBy))
    .where(and(eq(exclusions.schoolId, id), isNull(exclusions.endedAt)))
    .orderBy(desc(exclusions.madeAt), asc(exclusions.id));
  return found.map(told);
}

/** Which schools do not invite the caller, with what is kept of those that did not (rule: exclude-list). @throws Refusal 403 for who is no substitute */
export async function excludingMe(ctx: Context, actor: Actor): Promise<OwnExclusion[]> {
  requireSubstitute(actor);
  const found = await ctx.db
    .select({ ...columns, school: schoolName(actor.lang), endedAt: exclusions.endedAt })
    .from(exclusions)
    .innerJoin(schools, eq(schools.id, exclusions.schoolId))
    .leftJoin(maker, eq(maker.id, exclusions.madeBy))
    .where(eq(exclusions.accountId, actor.id))
    .orderBy(desc(exclusions.madeAt), asc(exclusions.id));
  return found.map(({ endedAt, ...one }) => ({
    ...told(one),
    ...(endedAt ? { endedAt: endedAt.toISOString() } : {}),
  }));
}

function told<R extends Row>(row: R) {
  const { makerFirst, makerLast, madeAt, until, objection, objectedAt, answer, answeredAt, ...rest } = row;
  return {
    ...rest,
    madeBy: `${makerFirst ?? ""} ${makerLast ?? ""}`.trim(),
    madeAt: madeAt.toISOString(),
    until: until.toISOString(),
    ...(objectedAt ? { objection, objectedAt: objectedAt.toISOString() } : {}),
    ...(answeredAt ? { answer, answeredAt: answeredAt.toISOString() } : {}),
  };
}
