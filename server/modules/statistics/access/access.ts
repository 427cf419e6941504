import { and, eq, inArray } from "drizzle-orm";
import { organizations, schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { forbidden, unauthenticated } from "../../../platform/failures/errors.ts";
import { domainOf } from "../../../platform/mail/domain.ts";
import { domainForms } from "../../../platform/mail/mailbox.ts";
import type { Actor } from "../../auth/index.ts";
import { fingerprint, readStatisticsToken } from "./tokens.ts";

/** The organisation whose statistics somebody may read. */
export interface Reader {
  organizationId: string;
  domain: string;
}

type Organization = typeof organizations.$inferSelect;

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
  let closed = false;
  for (const token of given.tokens) {
    const organization = token ? await organizationOfToken(ctx, token) : undefined;
    if (organization?.exportAllowed) return reader(organization);
    closed ||= organization !== undefined;
  }
  // What a browser still keeps of a closed export locks nobody out of their own.
  const own = given.actor ? await organizationOf(ctx, given.actor) : undefined;
  if (own?.exportAllowed) return reader(own);
  if (closed) throw notAllowed();
  if (!given.actor) throw unauthenticated();
  throw given.actor.type === "principal" ? notAllowed() : forbidden("errors:statistics.principalsOnly");
}

const notAllowed = () => forbidden("errors:statistics.notAllowed", "export_not_allowed");

const reader = ({ id, domain }: Organization): Reader => ({ organizationId: id, domain });

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

/** By the actor, whom a request has for itself: its page and menus ask in several places. */
const organizationsOf = new WeakMap<Actor, Promise<Organization | undefined>>();

/** A principal's organisation; looked up once in a request, however many ask. */
export function organizationOf(ctx: Context, actor: Actor): Promise<Organization | undefined> {
  const known = organizationsOf.get(actor) ?? findOrganization(ctx, actor);
  organizationsOf.set(actor, known);
  return known;
}

/** By the domain of the principal's address, and only if one of their schools belongs to it. */
async function findOrganization(ctx: Context, actor: Actor): Promise<Organization | undefined> {
  if (actor.type !== "principal" || actor.schools.length === 0) return undefined;
  const ids = actor.schools.map((school) => school.id);
  const [found] = await ctx.db
    .selectDistinct({ organization: organizations })
    .from(organizations)
    .innerJoin(schools, eq(schools.organizationId, organizations.id))
    .where(and(inArray(organizations.domain, domainForms(domainOf(actor.email))), inArray(schools.id, ids)));
  return found?.organization;
}
