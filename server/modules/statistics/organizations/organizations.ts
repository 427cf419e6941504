import { eq, inArray, sql } from "drizzle-orm";
import { organizations } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { run } from "../../../platform/database/rows.ts";
import { invalid, notFound } from "../../../platform/failures/errors.ts";
import { refuseChanged } from "../../../platform/http/entity-tag.ts";
import { canonicalDomain, domainForms } from "../../../platform/mail/mailbox.ts";
import { signs } from "../../../platform/words/invisible.ts";
import { type AuditAction, note } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { hashPassword } from "../../auth/passwords/index.ts";
import { requireOperator } from "../../auth/who/index.ts";
import { markOf, organizationWith } from "../access/passcode.ts";
import { namesOfSchools, settleSchools } from "./organization-schools.ts";

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

/** As `configureExport`, with the names of all its schools as they are then. */
export const changeOrganization = (
  ctx: Context,
  actor: Actor,
  settings: OrganizationSettings,
  ifMatch?: string | null,
): Promise<{ organization: Organization; schools: string[] }> =>
  configure(ctx, actor, settings, "other", ifMatch);

/**
 * Opens or closes the export of an organisation, sets its passcode, and says which schools are its. Only this
 * makes an organisation. Tokens of an earlier passcode end with it, all tokens when the export is closed.
 * @param ifMatch the tag of what the operator has seen (rule: changed-meanwhile)
 * @throws Refusal 403 for anybody but the operator; 412; 422 for a domain that is no organisation's when no schools
 * are given, for a school that is not one of its, or a passcode of another
 * (rule: organisation, passcode)
 */
export async function configureExport(
  ctx: Context,
  actor: Actor,
  settings: OrganizationSettings,
  ifMatch?: string | null,
): Promise<Organization> {
  return (await configure(ctx, actor, settings, "other", ifMatch)).organization;
}

/**
 * The same with a passcode that is for an organisation without one: what was handed out meanwhile stays.
 * @returns whether it is its passcode now
 */
export async function offerPasscode(
  ctx: Context,
  actor: Actor,
  settings: OrganizationSettings & { passcode: string },
): Promise<boolean> {
  return (await configure(ctx, actor, settings, "first")).isPasscodeSet;
}

/** @param which passcode is set: another one in any case, or only a first one */
async function configure(
  ctx: Context,
  actor: Actor,
  settings: OrganizationSettings,
  which: "other" | "first",
  ifMatch?: string | null,
): Promise<{ organization: Organization; schools: string[]; isPasscodeSet: boolean }> {
  requireOperator(actor);
  const passcode = settings.passcode === undefined ? undefined : signs(settings.passcode);
  if (passcode !== undefined && settings.passcode !== "" && passcode.length < 10)
    throw invalid({ passcode: { key: "errors:tooShort", values: { limit: 10 } } });
  const secret = await secretFrom(ctx, passcode);
  return transaction(ctx, async (ctx) => {
    // One after the other: a passcode must be of one organisation only, which no constraint can see in hashes (raw: lock).
    await run(ctx.db, sql`lock table organizations in share row exclusive mode`);
    const domain = await domainKept(ctx, plainDomain(settings.domain));
    const holder = passcode ? await organizationWith(ctx, passcode) : undefined;
    if (holder && holder.domain.toLowerCase() !== domain)
      throw invalid({ passcode: "errors:statistics.passcodeTaken" });
    if (ifMatch) refuseChanged(ifMatch, await organizationState(ctx, domain));
    if (settings.schools) await settleSchools(ctx, domain, settings.schools);
    const before = await ctx.db.query.organizations.findFirst({ where: eq(organizations.domain, domain) });
    const isPasscodeSet = passcode !== undefined && !(which === "first" && before?.passcodeHash);
    const exportAllowed = settings.exportAllowed ?? before?.exportAllowed ?? false;
    const closed = settings.exportAllowed === false ? { exportClosedAt: ctx.now() } : {};
    const [changed] = await ctx.db
      .update(organizations)
      .set({ exportAllowed, ...(isPasscodeSet ? secret : {}), ...closed })
      .where(eq(organizations.domain, domain))
      .returning();
    if (!changed) throw invalid({ domain: "errors:statistics.domain" });
    const actions = actionsOf(settings, before, isPasscodeSet);
    await note(ctx, actor, ...actions.map((action) => ({ action, about: changed.domain })));
    const schools = await namesOfSchools(ctx, changed.id);
    const organization = {
      domain: changed.domain,
      exportAllowed: changed.exportAllowed,
      hasPasscode: changed.passcodeHash !== null,
      ...(settings.schools ? { schools } : {}),
    };
    return { organization, schools, isPasscodeSet };
  });
}

/** @throws Refusal 403 for anybody but the operator, 404 */
export async function readOrganization(
  ctx: Context,
  actor: Actor,
  domain: string,
): Promise<Organization & { schools: string[] }> {
  requireOperator(actor);
  const known = await organizationOf(ctx, domain);
  if (!known) throw notFound();
  return {
    domain: known.domain,
    exportAllowed: known.exportAllowed,
    hasPasscode: known.passcodeHash !== null,
    schools: await namesOfSchools(ctx, known.id),
  };
}

/** The schools of a domain's organisation by name, which two operators may change at once; none without one. */
export async function organizationState(ctx: Context, domain: string): Promise<string[]> {
  const known = await organizationOf(ctx, domain);
  return known ? namesOfSchools(ctx, known.id) : [];
}

const organizationOf = ({ db }: Context, named: string) =>
  db.query.organizations.findFirst({
    where: inArray(organizations.domain, domainForms(plainDomain(named))),
  });

const plainDomain = (domain: string) => domain.trim().replace(/^@/, "");

/** As the organisation has it that there is. */
async function domainKept(ctx: Context, named: string): Promise<string> {
  return (await organizationOf(ctx, named))?.domain ?? canonicalDomain(named);
}

/** What of this the log names: only what is another than before. */
function actionsOf(
  { exportAllowed, passcode, schools }: OrganizationSettings,
  before: { exportAllowed: boolean; passcodeHash: string | null } | undefined,
  isPasscodeSet: boolean,
): AuditAction[] {
  const actions: AuditAction[] = [];
  if (schools) actions.push("organizationSchoolsSet");
  if (exportAllowed !== undefined && exportAllowed !== (before?.exportAllowed ?? false))
    actions.push(exportAllowed ? "exportOpened" : "exportClosed");
  const set = before?.passcodeHash ? "passcodeChanged" : "passcodeSet";
  if (isPasscodeSet) actions.push(passcode === "" ? "passcodeRemoved" : set);
  return actions;
}

/** Columns of a new passcode; an empty one takes it away, undefined leaves it. */
async function secretFrom({ config }: Context, passcode: string | undefined) {
  if (passcode === undefined) return {};
  if (passcode === "") return { passcodeHash: null, passcodeMark: null };
  const passcodeHash = await hashPassword(passcode);
  return { passcodeHash, passcodeMark: markOf(config, passcode, passcodeHash) };
}
