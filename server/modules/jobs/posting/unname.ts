import { and, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { assignments, auditEntries, jobs, schoolCodes, schoolMembers } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { lockJobs } from "../../bookings/index.ts";
import { jobTextNames } from "../texts.ts";

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  /** As it is kept, and as it is shown. */
  phones: string[];
}

const texts = [...jobTextNames, "descriptionSv"] as const;

/**
 * Takes name, address and number of somebody who goes out of the texts of jobs at their schools, and at those where they were
 * booked: who is absent, whom a substitute replaces, what is said in words (rule: account-erased). A name in another form, as a
 * case ending makes it, is not known again.
 * @param schoolIds as `schoolsNaming` gave them before they left
 */
export async function unnameInJobs(db: Handle, schoolIds: string[], person: Person): Promise<void> {
  const known = patternOf(person);
  if (!known || schoolIds.length === 0) return;
  const names = (column: PgColumn) => sql`${column} ~* ${known}`;
  const theirs = and(inArray(jobs.schoolId, schoolIds), or(...texts.map((name) => names(jobs[name]))));
  await lockJobs(db, theirs);
  const cleared = Object.fromEntries(texts.map((name) => [name, without(jobs[name], known)]));
  await db.update(jobs).set(cleared).where(theirs);
  const atTheirs = db.select({ id: jobs.id }).from(jobs).where(inArray(jobs.schoolId, schoolIds));
  await db
    .update(assignments)
    .set({ replaced: without(assignments.replaced, known) })
    .where(and(inArray(assignments.jobId, atTheirs), names(assignments.replaced)));
  await db
    .update(schoolCodes)
    .set({ name: without(schoolCodes.name, known) })
    .where(and(inArray(schoolCodes.schoolId, schoolIds), names(schoolCodes.name)));
}

const without = (column: PgColumn, known: string): SQL =>
  sql`trim(regexp_replace(${column}, ${known}, '', 'gi'))`;

/** What a word is made of, whatever the database's locale knows of letters; a hyphen makes one name of two. */
const part = "[:alnum:]_\\u00C0-\\u024F-";

/**
 * A regular expression of PostgreSQL; undefined for who has nothing to be known by. Of whole words: "Anna Li" is no part of
 * "Johanna Liimatainen" nor of "Marja-Anna Li", and anna@ none of johanna@.
 */
function patternOf({ firstName, lastName, email, phones }: Person): string | undefined {
  const names = firstName && lastName ? [`${firstName} ${lastName}`, `${lastName} ${firstName}`] : [];
  const addresses = email.includes("@") ? [email] : [];
  const numbers = phones.filter((phone) => phone !== "");
  const all = [
    ...names.map((name) => `(?<![${part}])${literal(name)}(?![${part}])`),
    ...addresses.map((address) => `(?<![.+${part}])${literal(address)}(?![${part}]|\\.[[:alnum:]])`),
    ...numbers.map((number) => `(?<![0-9+])${literal(number)}(?![0-9])`),
  ];
  return all.length === 0 ? undefined : all.join("|");
}

const literal = (text: string) => text.replace(/[^\p{L}\p{N}\s]/gu, "\\$&");

/**
 * Where texts may name somebody: where they work, have posted or were booked, and where the log, which is kept for two years,
 * knows them from, as one who was removed or has moved on.
 */
export async function schoolsNaming(db: Handle, id: string): Promise<string[]> {
  const member = db
    .select({ id: schoolMembers.schoolId })
    .from(schoolMembers)
    .where(eq(schoolMembers.accountId, id));
  const posted = db.select({ id: jobs.schoolId }).from(jobs).where(eq(jobs.ownerId, id));
  const booked = db
    .select({ id: jobs.schoolId })
    .from(jobs)
    .innerJoin(assignments, eq(assignments.jobId, jobs.id))
    .where(eq(assignments.substituteId, id));
  const logged = db
    .selectDistinct({ id: auditEntries.schoolId })
    .from(auditEntries)
    .where(
      or(
        eq(auditEntries.subjectId, id),
        and(eq(auditEntries.actorId, id), ne(auditEntries.actorRole, "operator")),
      ),
    );
  const found = await Promise.all([member, posted, booked, logged]);
  return [...new Set(found.flat().flatMap((row) => row.id ?? []))];
}
