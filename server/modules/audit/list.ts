/// <reference lib="esnext.temporal" />
import { Type } from "@sinclair/typebox";
import { and, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accounts, auditEntries, schools } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { folded, foldedIn } from "../../platform/database/folded.ts";
import { schoolName } from "../../platform/database/school-name.ts";
import { plain, uuidPattern } from "../../platform/database/sql.ts";
import { invalid } from "../../platform/failures/errors.ts";
import { firstOf, type Page, type PageQuery, readCursor, writeCursor } from "../../platform/http/paging.ts";
import { isAddressOfNobody } from "../../platform/words/address-of-nobody.ts";
import { isDay } from "../../platform/words/entries.ts";
import type { Actor } from "../auth/index.ts";
import { requireOperator } from "../auth/who/index.ts";
import type { AuditAction, AuditReason } from "./entry.ts";

export interface AuditFilter {
  /** Part of a name, or of an address, of who acted or whom it was done to. */
  person?: string | undefined;
  action?: AuditAction | undefined;
  /** ISO dates, both included, in Finnish time. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Somebody of whom nothing is known any more is null. */
export interface AuditEntry {
  at: Date;
  action: AuditAction;
  role: "operator" | "principal" | "teacher" | "commandLine";
  actor: Person | null;
  subject: Person | null;
  /** Whether it was done to a person. */
  hasSubject: boolean;
  /** Name of the school, or what the entry says instead. */
  about: string;
  why: AuditReason | null;
}

export interface Person {
  name: string;
  email: string;
}

const actors = alias(accounts, "actors");
const subjects = alias(accounts, "subjects");
const known = ({ firstName, lastName, email }: typeof actors | typeof subjects) => ({
  firstName,
  lastName,
  email,
});
const list = "audit";
const Place = Type.Tuple([Type.String({ pattern: uuidPattern })]);

/**
 * The log, the newest first (rule: audit-log).
 * @throws Refusal 403 for anybody but the operator, 422 for a date or a cursor that is none
 */
export async function auditPage(
  { db }: Context,
  actor: Actor,
  { limit, cursor, ...filter }: AuditFilter & PageQuery = {},
): Promise<Page<AuditEntry>> {
  requireOperator(actor);
  const [after] = readCursor(list, Place, cursor) ?? [];
  const query = db
    .select({
      entry: auditEntries,
      actor: known(actors),
      subject: known(subjects),
      school: schoolName(actor.lang),
    })
    .from(auditEntries)
    .leftJoin(actors, eq(actors.id, auditEntries.actorId))
    .leftJoin(subjects, eq(subjects.id, auditEntries.subjectId))
    .leftJoin(schools, eq(schools.id, auditEntries.schoolId))
    .where(and(...conditions(filter), after ? lt(auditEntries.id, after) : undefined))
    .orderBy(desc(auditEntries.id));
  const found = await (limit === undefined ? query : query.limit(limit + 1));
  const { items, ...next } = firstOf(found, limit, ({ entry }) => writeCursor(list, [entry.id]));
  return {
    items: items.map(({ entry, actor, subject, school }) => ({
      at: entry.at,
      action: entry.action,
      role: entry.actorRole,
      actor: personOf(actor),
      subject: personOf(subject),
      hasSubject: entry.subjectId !== null,
      // What it was called before would else be said nowhere.
      about: (entry.action === "schoolRenamed" ? entry.about : school) ?? entry.about,
      why: entry.why,
    })),
    ...next,
  };
}

/** Who has deleted their account, or was removed, has an address that says so, and nothing that is theirs. */
function personOf(account: Record<"firstName" | "lastName" | "email", string | null> | null): Person | null {
  const name = `${account?.firstName ?? ""} ${account?.lastName ?? ""}`.trim();
  const email = account?.email ?? "";
  return name === "" ? null : { name, email: isAddressOfNobody(email) ? "" : email };
}

function conditions({ person, action, from, to }: AuditFilter): (SQL | undefined)[] {
  const wanted = plain(person ?? "");
  const [begin, end] = [from && startOf("from", from, 0), to && startOf("to", to, 1)];
  if (begin && end && end <= begin) throw invalid({ to: "errors:job.endBeforeStart" });
  return [
    wanted === "" ? undefined : or(isLike(actors, wanted), isLike(subjects, wanted)),
    action && eq(auditEntries.action, action),
    begin ? gte(auditEntries.at, begin) : undefined,
    end ? lt(auditEntries.at, end) : undefined,
  ];
}

function isLike(person: typeof actors | typeof subjects, wanted: string): SQL {
  const text = foldedIn(sql`${person.firstName} || ' ' || ${person.lastName} || ' ' || ${person.email}`);
  return sql`position(${folded(wanted)} in ${text}) > 0`;
}

function startOf(field: "from" | "to", day: string, later: number): Date {
  if (!isDay(day)) throw invalid({ [field]: "errors:date" });
  const zoned = Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime("Europe/Helsinki");
  return new Date(zoned.epochMilliseconds);
}
