import { Type } from "@sinclair/typebox";
import { and, desc, eq, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import {
  accounts,
  accountTypes,
  principalRequests,
  schoolMembers,
  schools,
} from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { alphabetical } from "../../../platform/database/alphabet.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { foldedIn, wantedWords } from "../../../platform/database/folded.ts";
import { boolean } from "../../../platform/database/kinds.ts";
import { schoolName } from "../../../platform/database/school-name.ts";
import { uuidPattern } from "../../../platform/database/sql.ts";
import { invalid } from "../../../platform/failures/errors.ts";
import {
  firstOf,
  type Page,
  type PageQuery,
  readCursor,
  writeCursor,
} from "../../../platform/http/paging.ts";
import type { Lang } from "../../../platform/i18n.ts";
import { formsOf } from "../../../platform/mail/mailbox.ts";
import type { Actor } from "../../auth/index.ts";
import { requireOperator } from "../../auth/who/index.ts";

/** How an account stands, for the operator. */
export type AccountStanding =
  | "open"
  /** For misuse: the operator can open it again. */
  | "closed"
  /** A substitute's who did not sign in in time. */
  | "locked"
  /** The address is not confirmed yet. */
  | "unconfirmed"
  /** The same of a teacher, whom a school has added or given a code. */
  | "invited"
  /** A principal who waits for the operator. */
  | "waiting"
  /** A teacher whom no school lets in. */
  | "off"
  /** A principal has removed the teacher: no more than the name is left, which the operator can take out. */
  | "removed";

/** No more than tells people apart, how they are reached, and what can be done. */
export interface FoundAccount {
  email: string;
  name: string;
  firstName: string;
  lastName: string;
  phone: string;
  lang: Lang;
  /** Null for who never has. */
  lastLoginAt: Date | null;
  /** All that the account is entitled to; principals of Admin alone are operators. */
  types: (Actor["type"] | "operator")[];
  /** Without Admin, which is none; of a principal who waits, the one that they named. */
  schools: string[];
  /** One at least; all that keeps somebody out, where that is several things at once. */
  standings: AccountStanding[];
  /** The one who looks. */
  own: boolean;
}

/** Fewer characters than this name half of all people. */
const shortestSearch = 3;
const longestSearch = 254;
const mostWords = 6;

const list = "accounts";
const Place = Type.Tuple([Type.String({ pattern: uuidPattern })]);
const most = 50;

/**
 * Accounts of whose name or address each word is a part, the newest first (rule: accounts-found). Of deleted ones those are found whose name is left.
 * @throws Refusal 403 for anybody but the operator, 422 when no word has three characters, or for another list's cursor
 */
export async function findAccounts(
  { db }: Context,
  actor: Actor,
  { text, limit = most, cursor }: PageQuery & { text: string },
): Promise<Page<FoundAccount>> {
  requireOperator(actor);
  const words = wantedWords(text.slice(0, longestSearch), mostWords);
  if (!words.some((word) => [...word].length >= shortestSearch)) {
    throw invalid({ text: { key: "errors:tooShort", values: { limit: shortestSearch } } });
  }
  const [after] = readCursor(list, Place, cursor) ?? [];
  const found = await db
    .select({
      id: accounts.id,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      phone: accounts.phone,
      lang: accounts.lang,
      lastLoginAt: accounts.lastLoginAt,
      type: accounts.type,
      confirmedAt: accounts.confirmedAt,
      approvedAt: accounts.approvedAt,
      lockedAt: accounts.lockedAt,
      closedAt: accounts.closedAt,
      hasPassword: sql`${accounts.passwordHash} <> ''`.mapWith(boolean.read),
      namedSchool: principalRequests.school,
    })
    .from(accounts)
    .leftJoin(principalRequests, eq(principalRequests.accountId, accounts.id))
    .where(
      and(
        or(inArray(accounts.email, formsOf(text)), and(...words.map(isPart))),
        or(isNull(accounts.closedAt), ne(accounts.passwordHash, ""), ne(accounts.lastName, "")),
        after ? lt(accounts.id, after) : undefined,
      ),
    )
    .orderBy(desc(accounts.id))
    .limit(Math.min(limit, most) + 1);
  const { items, ...next } = firstOf(found, Math.min(limit, most), ({ id }) => writeCursor(list, [id]));
  const [types, work] = await Promise.all([typesOf(db, items), schoolsOf(db, items, actor.lang)]);
  return {
    items: items.map((account) => ({
      email: account.email,
      name: `${account.firstName} ${account.lastName}`.trim(),
      firstName: account.firstName,
      lastName: account.lastName,
      phone: account.phone ?? "",
      lang: account.lang,
      lastLoginAt: account.lastLoginAt,
      ...nameAndSchools(
        types.get(account.id) ?? [account.type],
        work.get(account.id) ?? [],
        account.namedSchool,
      ),
      standings: standingsOf(account, work.get(account.id) ?? []),
      own: account.id === actor.id,
    })),
    ...next,
  };
}

/** Word for word as `accounts_search_index` has it. */
const searched = foldedIn(
  sql`${accounts.firstName} || ' ' || ${accounts.lastName} || ' ' || ${accounts.email}::text`,
);

const isPart = (word: string): SQL => sql`${searched} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`;

type Instants = Record<"confirmedAt" | "approvedAt" | "lockedAt" | "closedAt", Date | null>;

type Standing = Instants & Pick<Actor, "type"> & { hasPassword: boolean };

function standingsOf(account: Standing, work: Work[]): AccountStanding[] {
  if (account.closedAt && !account.hasPassword) return ["removed"];
  const { closedAt, lockedAt, confirmedAt, approvedAt, type } = account;
  const found: AccountStanding[] = [];
  if (closedAt) found.push("closed");
  if (lockedAt) found.push("locked");
  if (!confirmedAt) found.push(type === "teacher" ? "invited" : "unconfirmed");
  if (type === "teacher" && work.length > 0 && !work.some(({ active }) => active)) found.push("off");
  if (type === "principal" && !approvedAt) found.push("waiting");
  return found.length > 0 ? found : ["open"];
}

type Work = Pick<typeof schools.$inferSelect, "kind" | "name"> & { active: boolean };

/** Who is a principal of Admin is an operator, and a principal beside that where there is a school as well. */
function nameAndSchools(
  types: Actor["type"][],
  work: Work[],
  namedSchool: string | null,
): Pick<FoundAccount, "types" | "schools"> {
  const real = work.filter(({ kind }) => kind !== "admin");
  const names = real.map(({ name }) => name);
  const own = { schools: [...new Set(namedSchool ? [...names, namedSchool] : names)] };
  if (real.length === work.length) return { ...own, types };
  const others = real.length > 0 ? types : types.filter((type) => type !== "principal");
  return { ...own, types: ["operator", ...others] };
}

type Ids = { id: string }[];

async function typesOf(db: Handle, people: Ids): Promise<Map<string, Actor["type"][]>> {
  const found = await db
    .select({ id: accountTypes.accountId, type: accountTypes.type })
    .from(accountTypes)
    .where(inArray(accountTypes.accountId, idsOf(people)))
    .orderBy(accountTypes.type);
  return gathered(found, ({ type }) => type);
}

async function schoolsOf(db: Handle, people: Ids, lang: Lang): Promise<Map<string, Work[]>> {
  const name = schoolName(lang);
  const found = await db
    .select({ id: schoolMembers.accountId, name, kind: schools.kind, active: schoolMembers.active })
    .from(schoolMembers)
    .innerJoin(schools, eq(schools.id, schoolMembers.schoolId))
    .where(inArray(schoolMembers.accountId, idsOf(people)))
    .groupBy(schoolMembers.accountId, schools.id, schoolMembers.active)
    .orderBy(alphabetical(name));
  return gathered(found, ({ kind, name, active }) => ({ kind, name, active }));
}

const idsOf = (people: Ids) => people.map(({ id }) => id);

function gathered<Row extends { id: string }, T>(rows: Row[], read: (row: Row) => T): Map<string, T[]> {
  const groups = Map.groupBy(rows, ({ id }) => id);
  return new Map([...groups].map(([id, group]) => [id, group.map(read)]));
}
