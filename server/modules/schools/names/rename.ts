import { and, eq, ne, sql } from "drizzle-orm";
import { principalRequests, schools } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { brokenConstraint } from "../../../platform/database/constraint.ts";
import { plain } from "../../../platform/database/sql.ts";
import { invalid, notFound } from "../../../platform/failures/errors.ts";
import { refuseChanged } from "../../../platform/http/entity-tag.ts";
import { wrongSchoolName } from "../../../platform/words/names.ts";
import { note } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { requireOperator } from "../../auth/who/index.ts";
import { publishWaiting } from "../../events/index.ts";
import { isReserved } from "./reserved.ts";

const longest = 200;

/**
 * The operator renames a school whose principals cannot, or whose name is wrong (rule: school-name).
 * @param ifMatch the tag of the name that the operator has seen (rule: changed-meanwhile)
 * @throws Refusal 403 for anybody but the operator, 404 for no such school, 412, 422 `name` as `nameMeant`, or for another school's
 */
export function renameSchool(
  ctx: Context,
  actor: Actor,
  id: string,
  typed: string,
  ifMatch?: string,
): Promise<void> {
  requireOperator(actor);
  const name = nameMeant(typed);
  return transaction(ctx, async (ctx) => {
    const [present] = await ctx.db.select().from(schools).where(isMeant(id)).for("update");
    if (!present) throw notFound();
    refuseChanged(ifMatch, present.name);
    if (present.name === name) return;
    await ctx.db.update(schools).set(called(name)).where(eq(schools.id, present.id)).catch(refuseTaken);
    await takeAlong(ctx.db, present.name, name);
    await note(ctx, actor, {
      action: "schoolRenamed",
      schoolId: present.id,
      about: `${present.name} → ${name}`,
    });
    await publishWaiting(ctx.db);
  });
}

/** What a school is called now, which `renameSchool` takes the tag of. @throws Refusal 403, 404 */
export async function presentName({ db }: Context, actor: Actor, id: string): Promise<string> {
  requireOperator(actor);
  const [present] = await db.select({ name: schools.name }).from(schools).where(isMeant(id));
  if (!present) throw notFound();
  return present.name;
}

/** As text: the form of a page may hold anything. */
const isMeant = (id: string) => and(eq(sql`${schools.id}::text`, id), ne(schools.kind, "admin"));

/** What a school may be called. @throws Refusal 422 `name` when it is empty, too long, reserved, or no name of a school */
export function nameMeant(typed: string): string {
  const name = plain(typed);
  if (name === "") throw invalid({ name: "errors:required" });
  if ([...name].length > longest)
    throw invalid({ name: { key: "errors:tooLong", values: { limit: longest } } });
  if (isReserved(name)) throw invalid({ name: "errors:school.reserved" });
  const trouble = wrongSchoolName(name);
  if (trouble) throw invalid({ name: trouble });
  return name;
}

/** Its columns, of one that is called otherwise from now on: those of the languages would go on saying what it was called. */
export const called = (name: string) => ({ name, nameFi: null, nameSv: null });

/** @throws Refusal 422 `name` when it is another school's, and whatever else it is */
export function refuseTaken(error: unknown): never {
  if (brokenConstraint(error) === "schools_name_unique") throw invalid({ name: "errors:school.nameTaken" });
  throw error;
}

/** Whoever waits to join a school names it: by the name that is gone they would found it again. */
export async function takeAlong(db: Handle, from: string, to: string): Promise<void> {
  await db.update(principalRequests).set({ school: to }).where(eq(principalRequests.school, from));
}
