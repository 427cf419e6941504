import { domainToUnicode } from "node:url";
import { and, inArray, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { accounts } from "../../../db/schema/index.ts";
import type { Handle } from "../database/connection.ts";
import { asciiDomain, typedEmail } from "../words/entries.ts";

/**
 * An address as it is kept and compared, however it was written (rule: one-account-per-address): in small letters, its domain as
 * people read it ("hämeenkoulu.fi", which browsers send as "xn--…"), no dot behind it.
 */
export function canonicalEmail(email: string): string {
  const [local, domain] = parted(typed(email));
  return local + canonicalDomain(domain);
}

export function canonicalDomain(domain: string): string {
  const ascii = asciiDomain(domain);
  return (ascii.includes("xn--") && domainToUnicode(ascii)) || ascii;
}

const typed = (email: string) => typedEmail(email).replaceAll("\0", "").trim().toLowerCase();

function parted(email: string): [local: string, domain: string] {
  const at = email.lastIndexOf("@") + 1;
  return [email.slice(0, at), email.slice(at)];
}

/**
 * All ways in which an address may be kept. Earlier accounts keep theirs as it was written: two of one mailbox may exist, and
 * both people go on signing in.
 */
export function formsOf(email: string): string[] {
  const [local, domain] = parted(canonicalEmail(email));
  const locals = new Set([local, local.normalize("NFD")]);
  return [...locals].flatMap((local) => domainForms(domain).map((one) => local + one));
}

/** All ways in which a domain may be kept, the canonical one first. */
export function domainForms(domain: string): string[] {
  const canonical = canonicalDomain(domain);
  const written = [canonical, asciiDomain(canonical), canonical.normalize("NFD")];
  return [...new Set([...written, ...written.map((one) => `${one}.`)])];
}

/** Of several accounts of one mailbox first the one whose address was written just so, then the canonical one. */
export const asWrittenFirst = (column: SQLWrapper, email: string): SQL =>
  sql`${column} <> ${typed(email)}::citext, ${column} <> ${canonicalEmail(email)}::citext, ${column}`;

/** Whether a column holds the address of this mailbox's account. */
export function isMailbox(column: SQLWrapper, email: string): SQL {
  const forms = sql.join(
    formsOf(email).map((form) => sql`${form}::citext`),
    sql`, `,
  );
  return sql`${column} = (select kept.email from accounts kept where kept.email in (${forms})
    order by ${asWrittenFirst(sql`kept.email`, email)} limit 1)`;
}

/**
 * Whether the mailbox has an account, however that writes it. Of two who register at once the database refuses one.
 * @param but of whom it may be
 */
export async function isTaken(db: Handle, email: string, but?: string): Promise<boolean> {
  const others = but === undefined ? undefined : ne(accounts.id, but);
  const [taken] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.email, formsOf(email)), others))
    .limit(1);
  return taken !== undefined;
}
