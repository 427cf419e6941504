import type { Context } from "../../platform/context.ts";
import type { Actor } from "../auth/index.ts";
import { ownerFor, ownSchool } from "./schools.ts";

type Given = Record<string, unknown>;

/** For a posting: its school, and the one in whose name it is. @throws Refusal 403 */
export const seeksSchool =
  (ctx: Context) =>
  async (actor: Actor, given: Given): Promise<void> => {
    const named = typeof given["school"] === "string" ? given["school"] : undefined;
    const owner = typeof given["owner"] === "string" ? given["owner"] : undefined;
    // Of several that they have, none need be named yet.
    if (!named?.trim() && actor.schools.length !== 1) return;
    await ownerFor(ctx.db, actor, ownSchool(actor, named), owner);
  };
