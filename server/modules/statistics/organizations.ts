import { eq, sql } from "drizzle-orm";
import { organizations } from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import { run } from "../../platform/database/rows.ts";
import { conflict, invalid } from "../../platform/errors.ts";
import { type AuditAction, note } from "../audit/index.ts";
import { type Actor, hashPassword, requireOperator } from "../auth/index.ts";
import { namesOfSchools, settleSchools } from "./organization-schools.ts";
import { markOf, organizationWith } from "./passcode.ts";

export interface Organization {
  /** E-mail domain of its principals. */
  domain: string;
  exportAllowed: boolean;
  hasPasscode: boolean;
  /** When they were given. */
  schools?: string[] | undefined;
}

export interface OrganizationSettings {
  domain: string;
  /** Left out, it stays; of a new organisation it is closed. */
  exportAllowed?: boolean | undefined;
  /** Another one; an empty one takes it away; left out, it stays. */
  passcode?: string | undefined;
  /** Names of all its schools; left out, they stay. */
  schools?: string[] | undefined;
}

/**
 * Opens or closes the export of an organisation, sets its passcode, and says which schools are its. Only this
 * makes an organisation. Tokens of an earlier passcode end with it, all tokens when the export is closed.
 * @param onlyFirst The passcode is for one that has none yet: what was handed out meanwhile stays.
 * @throws Refusal 403 for anybody but the operator; 422 for a domain that is no organisation's when no schools
 * are given, for a school that is not one of its, or a passcode of another; 409 for a first passcode where one is
 */
export async function configureExport(
  ctx: Context,
  actor: Actor,
  settings: OrganizationSettings,
  { onlyFirst = false } = {},
): Promise<Organization> {
  requireOperator(actor);
  const passcode = settings.passcode?.trim();
  if (passcode !== undefined && settings.passcode !== "" && passcode.length < 10)
    throw invalid({ passcode: { key: "errors:tooShort", values: { limit: 10 } } });
  const secret = await secretFrom(ctx, passcode);
  return transaction(ctx, async (ctx) => {
    // One after the other: a passcode must be of one organisation only, which no constraint can see in hashes (raw: lock).
    await run(ctx.db, sql`lock table organizations in share row exclusive mode`);
    const domain = settings.domain.trim().replace(/^@/, "").toLowerCase();
    const holder = passcode ? await organizationWith(ctx, passcode) : undefined;
    if (holder && holder.domain.toLowerCase() !== domain)
      throw invalid({ passcode: "errors:statistics.passcodeTaken" });
    if (settings.schools) await settleSchools(ctx, domain, settings.schools);
    const before = await ctx.db.query.organizations.findFirst({ where: eq(organizations.domain, domain) });
    if (onlyFirst && before?.passcodeHash)
      throw conflict("passcode_exists", "errors:statistics.passcodeExists");
    const exportAllowed = settings.exportAllowed ?? before?.exportAllowed ?? false;
    const closed = settings.exportAllowed === false ? { exportClosedAt: ctx.now() } : {};
    const [changed] = await ctx.db
      .update(organizations)
      .set({ exportAllowed, ...secret, ...closed })
      .where(eq(organizations.domain, domain))
      .returning();
    if (!changed) throw invalid({ domain: "errors:statistics.domain" });
    const actions = actionsOf(settings, before?.exportAllowed ?? false);
    await note(ctx, actor, ...actions.map((action) => ({ action, about: changed.domain })));
    return {
      domain: changed.domain,
      exportAllowed: changed.exportAllowed,
      hasPasscode: changed.passcodeHash !== null,
      ...(settings.schools ? { schools: await namesOfSchools(ctx, changed.id) } : {}),
    };
  });
}

/** What of this the log names: only what is another than before. */
function actionsOf({ exportAllowed, passcode, schools }: OrganizationSettings, was: boolean): AuditAction[] {
  const actions: AuditAction[] = [];
  if (schools) actions.push("organizationSchoolsSet");
  if (exportAllowed !== undefined && exportAllowed !== was)
    actions.push(exportAllowed ? "exportOpened" : "exportClosed");
  if (passcode !== undefined) actions.push(passcode === "" ? "passcodeRemoved" : "passcodeSet");
  return actions;
}

/** Columns of a new passcode; an empty one takes it away, undefined leaves it. */
async function secretFrom({ config }: Context, passcode: string | undefined) {
  if (passcode === undefined) return {};
  if (passcode === "") return { passcodeHash: null, passcodeMark: null };
  const passcodeHash = await hashPassword(passcode);
  return { passcodeHash, passcodeMark: markOf(config, passcode, passcodeHash) };
}
