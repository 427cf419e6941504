import { and, eq, exists, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import { accounts, organizations, schoolMembers, schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { alphabetical } from "../../../platform/database/alphabet.ts";
import { boolean } from "../../../platform/database/kinds.ts";
import { invalid } from "../../../platform/failures/errors.ts";
import type { KeyBelow } from "../../../platform/i18n.ts";
import { domainSql } from "../../../platform/mail/domain.ts";
import { domainForms } from "../../../platform/mail/mailbox.ts";

/**
 * Makes these the schools of an organisation, which is made if there is none (rule: organisation). A domain
 * alone says nothing: that of a provider of mail is shared by strangers. So the operator names the schools.
 * @throws Refusal 422 `schools` for a school without a principal who has confirmed an address of the domain, for one
 * of another organisation, and for a new organisation without any
 */
export async function settleSchools(ctx: Context, domain: string, names: string[]): Promise<void> {
  const known = await ctx.db.query.organizations.findFirst({ where: eq(organizations.domain, domain) });
  if (!known && names.length === 0) throw invalid({ schools: "errors:statistics.noSchools" });
  const ids: string[] = [];
  for (const name of names) ids.push(await ownSchool(ctx, domain, name.trim(), known?.id));
  const id = known?.id ?? (await found(ctx, domain));
  await ctx.db.update(schools).set({ organizationId: null }).where(eq(schools.organizationId, id));
  if (ids.length > 0)
    await ctx.db.update(schools).set({ organizationId: id }).where(inArray(schools.id, ids));
}

async function ownSchool(ctx: Context, domain: string, name: string, organizationId: string | undefined) {
  const [school] = await ctx.db
    .select({
      id: schools.id,
      organization: schools.organizationId,
      confirmed: exists(confirmedPrincipals(ctx, domain)).mapWith(boolean.read),
    })
    .from(schools)
    .where(and(eq(schools.name, name), ne(schools.kind, "admin")));
  const refused = (key: KeyBelow<"errors:statistics.">) =>
    invalid({ schools: { key: `errors:statistics.${key}`, values: { school: name } } });
  // One that is the organisation's already stays, whoever has left it.
  if (school && school.organization === organizationId) return school.id;
  if (school?.organization) throw refused("schoolElsewhere");
  if (!school?.confirmed) throw refused("schoolUnconfirmed");
  return school.id;
}

/** Of a school in the statement around: its principals who have confirmed an address of the domain. */
export const confirmedPrincipals = ({ db }: Context, domain: string) =>
  db
    .select({ id: accounts.id })
    .from(schoolMembers)
    .innerJoin(accounts, eq(accounts.id, schoolMembers.accountId))
    .where(
      and(
        eq(schoolMembers.schoolId, schools.id),
        eq(schoolMembers.role, "principal"),
        eq(schoolMembers.active, true),
        isNotNull(accounts.confirmedAt),
        isNotNull(accounts.approvedAt),
        isNull(accounts.closedAt),
        inArray(domainSql(accounts.email), domainForms(domain)),
      ),
    );

async function found(ctx: Context, domain: string): Promise<string> {
  const [made] = await ctx.db
    .insert(organizations)
    .values({ domain, createdAt: ctx.now() })
    .returning({ id: organizations.id });
  if (!made) throw new Error("the organisation was not inserted");
  return made.id;
}

export async function namesOfSchools(ctx: Context, organizationId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ name: schools.name })
    .from(schools)
    .where(eq(schools.organizationId, organizationId))
    .orderBy(alphabetical(schools.name));
  return rows.map(({ name }) => name);
}
