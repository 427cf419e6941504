import type { Context } from "../../../platform/context.ts";
import { plain } from "../../../platform/database/sql.ts";
import type { Actor } from "../../auth/index.ts";
import { seekOwnSchool } from "../../schools/names/index.ts";
import { ownTeacher } from "./roster.ts";

/**
 * Declared beside a route whose body names a teacher, who is looked for before what else is wrong with the body.
 * @param names the members that may hold the present address, the first that is filled in counts
 */
export const seeksTeacher =
  (ctx: Context, ...names: string[]) =>
  async (actor: Actor, given: Record<string, unknown>): Promise<void> => {
    const [email] = names.map((name) => given[name]).filter((value) => value !== undefined && value !== "");
    // The longest address that a body may hold.
    if (typeof email !== "string" || plain(email) === "" || email.length > 254) return;
    await ownTeacher(ctx, actor, email);
  };

/** The same, where the body may name one of the principal's schools as well, which comes first. */
export const seeksTeacherAt =
  (ctx: Context) =>
  async (actor: Actor, { email, school }: Record<string, unknown>): Promise<void> => {
    seekOwnSchool(actor, { school });
    await seeksTeacher(ctx, "email")(actor, { email });
  };
