import { and, eq, inArray, isNull } from "drizzle-orm";
import { accounts, accountTypes, schoolMembers } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { forbidden } from "../../../platform/failures/errors.ts";
import { refuseChanged } from "../../../platform/http/entity-tag.ts";
import type { Lang } from "../../../platform/i18n.ts";
import type { AccountType, Actor } from "../../auth/index.ts";
import { lockOwnAccount } from "../../auth/who/index.ts";

interface Switches {
  pushEnabled?: boolean;
  mailEnabled?: boolean;
  findable?: boolean;
  defaultDescription?: string;
}

/**
 * Saves a person's own switches and texts. Nothing of theirs comes back to an account that was deleted meanwhile (rule: delete-own-account).
 * @param ifMatch the tag of the text that a new job begins with, as the actor has seen it (rule: changed-meanwhile)
 * @throws Refusal 401 when it was, 412
 * (rule: own-settings, findable-substitutes)
 */
export function saveSettings(
  ctx: Context,
  actor: Actor,
  settings: Switches,
  ifMatch?: string,
): Promise<void> {
  return transaction(ctx, async ({ db }) => {
    await lockOwnAccount(db, actor);
    if (ifMatch) {
      const { defaultDescription } = accounts;
      const [present] = await db
        .select({ defaultDescription })
        .from(accounts)
        .where(eq(accounts.id, actor.id));
      refuseChanged(ifMatch, present?.defaultDescription);
    }
    await db.update(accounts).set(settings).where(eq(accounts.id, actor.id));
  });
}

/** The language that pages, mails and pushes speak to this person. Of an account that was deleted meanwhile nothing is left to say. */
export async function changeLanguage({ db }: Context, actor: Actor, lang: Lang): Promise<void> {
  await db
    .update(accounts)
    .set({ lang })
    .where(and(eq(accounts.id, actor.id), isNull(accounts.closedAt)));
}

/**
 * Switches the type that a person acts as (rule: type-switch): a principal may take the
 * teacher's view and return; others need an entitlement of their account.
 * @throws Refusal 403 for a type that the account does not have, 401 when it was deleted meanwhile
 * (rule: two-types)
 */
export function changeType(ctx: Context, actor: Actor, wanted: AccountType): Promise<void> {
  return transaction(ctx, async ({ db }) => {
    await lockOwnAccount(db, actor);
    await takeType(db, actor, wanted);
  });
}

async function takeType(db: Handle, actor: Actor, wanted: AccountType): Promise<void> {
  const held = await db
    .select({ type: accountTypes.type })
    .from(accountTypes)
    .where(eq(accountTypes.accountId, actor.id));
  const types = new Set(held.map((row) => row.type));
  if (types.has("principal")) types.add("teacher");
  if (!types.has(wanted)) throw forbidden("errors:account.otherType", "other_type");
  // Without a school where they are active nobody could go on, or come back.
  if (wanted !== "user" && !(await worksAs(db, actor, wanted)))
    throw forbidden("errors:account.noSchool", "no_school");
  await db
    .update(accounts)
    .set({ type: wanted })
    .where(and(eq(accounts.id, actor.id), eq(accounts.type, actor.type)));
}

async function worksAs(db: Handle, actor: Actor, type: "teacher" | "principal"): Promise<boolean> {
  const place = await db.query.schoolMembers.findFirst({
    where: and(
      eq(schoolMembers.accountId, actor.id),
      eq(schoolMembers.active, true),
      inArray(schoolMembers.role, [type, "principal"]),
    ),
  });
  return place !== undefined;
}
