import { and, eq, inArray } from "drizzle-orm";
import { organizations, schools } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { forbidden, unauthenticated } from "../../platform/errors.ts";
import type { Actor } from "../auth/index.ts";
import { fingerprint, readStatisticsToken } from "./tokens.ts";

/** The organisation whose statistics somebody may read. */
export interface Reader {
  organizationId: string;
  domain: string;
}

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** Whether the caller is a principal of an organisation that may export (rule: statistics-readers). */
export async function exportAllowed(ctx: Context, actor: Actor): Promise<boolean> {
  return (await organizationOf(ctx, actor))?.exportAllowed ?? false;
}

/**
 * Who reads: a session of a principal, or what a passcode gave.
 * @param given the person of the session, if any, and tokens that may have come from a passcode
 * @throws Refusal 401 for nobody, 403 for other people and where the operator has not opened the export
 */
export async function readerOf(
  ctx: Context,
  given: { actor: Actor | null; tokens: (string | undefined)[] },
): Promise<Reader> {
  for (const token of given.tokens) {
    const organization = token ? await organizationOfToken(ctx, token) : undefined;
    if (organization) return reader(organization);
  }
  if (!given.actor) throw unauthenticated();
  if (given.actor.type !== "principal") throw forbidden("errors:statistics.principalsOnly");
  const organization = await organizationOf(ctx, given.actor);
  if (!organization) throw notAllowed();
  return reader(organization);
}

const notAllowed = () => forbidden("errors:statistics.notAllowed", "export_not_allowed");

function reader(organization: typeof organizations.$inferSelect): Reader {
  if (!organization.exportAllowed) throw notAllowed();
  return { organizationId: organization.id, domain: organization.domain };
}

async function organizationOfToken(ctx: Context, text: string) {
  const token = await readStatisticsToken(ctx.config, text, ctx.now());
  if (!token) return undefined;
  const organization = await ctx.db.query.organizations.findFirst({
    where: eq(organizations.id, token.organizationId),
  });
  const same = organization?.passcodeHash && fingerprint(organization) === token.passcode;
  // Who comes while the export is closed is told of that.
  return same || organization?.exportAllowed === false ? organization : undefined;
}

/** By the domain of the principal's address, and only if one of their schools belongs to it. */
async function organizationOf(ctx: Context, actor: Actor) {
  if (actor.type !== "principal" || actor.schools.length === 0) return undefined;
  const ids = actor.schools.map((school) => school.id);
  const [found] = await ctx.db
    .selectDistinct({ organization: organizations })
    .from(organizations)
    .innerJoin(schools, eq(schools.organizationId, organizations.id))
    .where(and(eq(organizations.domain, domainOf(actor.email)), inArray(schools.id, ids)));
  return found?.organization;
}
