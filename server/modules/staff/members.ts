import { and, asc, desc, eq } from "drizzle-orm";
import { accounts, accountTypes, schoolMembers } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { plain } from "../../platform/database/sql.ts";
import { emailTaken, type Message } from "../../platform/failures/errors.ts";
import type { Lang } from "../../platform/i18n.ts";
import { canonicalEmail, isTaken } from "../../platform/mail/mailbox.ts";
import { wrongPersonName } from "../../platform/words/names.ts";
import { telephoneNumber } from "../../platform/words/telephone.ts";

export interface StaffMember {
  type: "teacher" | "principal";
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  /** Of their school: a number without a country is of its. */
  region: string | null | undefined;
  passwordHash: string;
  lang: Lang;
  /** Known to be theirs; otherwise a link has to confirm the address. */
  confirmed: boolean;
  /** Whether they may sign in without an operator's approval. */
  approved: boolean;
}

type Entered = Partial<Record<"firstName" | "lastName" | "phone", string>>;

/**
 * What is wrong with a teacher's or principal's own details; a field left out is not looked at
 * (rule: phone-form).
 * @param region of their school
 * (rule: names-without-links)
 */
export function wrongDetails(input: Entered, region: string | null | undefined): Record<string, Message> {
  const wrong: Record<string, Message> = {};
  for (const name of ["firstName", "lastName"] as const) {
    if (input[name] !== undefined && plain(input[name]) === "") wrong[name] = "errors:required";
    const trouble = wrongPersonName(input[name] ?? "");
    if (trouble) wrong[name] = trouble;
  }
  if (input.phone !== undefined && !telephoneNumber(input.phone, region))
    wrong["phone"] = "errors:auth.phone";
  return wrong;
}

/** @throws Refusal 422 when the address has an account (rule: one-account-per-address) */
export async function insertStaffMember(ctx: Context, member: StaffMember): Promise<string> {
  const now = ctx.now();
  if (await isTaken(ctx.db, member.email)) throw emailTaken();
  const [account] = await ctx.db
    .insert(accounts)
    .values({
      email: canonicalEmail(member.email),
      passwordHash: member.passwordHash,
      firstName: plain(member.firstName),
      lastName: plain(member.lastName),
      phone: telephoneNumber(member.phone, member.region) ?? "",
      type: member.type,
      lang: member.lang,
      registeredAt: now,
      confirmedAt: member.confirmed ? now : null,
      approvedAt: member.approved ? now : null,
    })
    // An error would stand in the database's log, with the address.
    .onConflictDoNothing({ target: accounts.email })
    .returning({ id: accounts.id });
  if (!account) throw emailTaken();
  await ctx.db.insert(accountTypes).values({ accountId: account.id, type: member.type });
  return account.id;
}

/**
 * Joins a school, which is the main one unless another is (rule: main-school).
 * @returns whether they have joined now: not who is there already
 */
export async function joinSchool(
  { db }: Context,
  accountId: string,
  schoolId: string,
  role: StaffMember["type"],
): Promise<boolean> {
  const main = await db.query.schoolMembers.findFirst({
    where: and(eq(schoolMembers.accountId, accountId), schoolMembers.main),
  });
  const joined = await db
    .insert(schoolMembers)
    .values({ accountId, schoolId, role, main: !main })
    .onConflictDoNothing();
  return joined.count > 0;
}

/**
 * Of the schools that somebody has left one is the main one, if need be the one where they have been longest (rule: main-school).
 * @returns whether they have any
 */
export async function settleMainSchool({ db }: Context, accountId: string): Promise<boolean> {
  const [first] = await db
    .select({ schoolId: schoolMembers.schoolId, role: schoolMembers.role, main: schoolMembers.main })
    .from(schoolMembers)
    .where(eq(schoolMembers.accountId, accountId))
    .orderBy(desc(schoolMembers.main), asc(schoolMembers.createdAt), asc(schoolMembers.schoolId))
    .limit(1);
  if (!first || first.main) return first !== undefined;
  const { schoolId, role } = first;
  await db
    .update(schoolMembers)
    .set({ main: true })
    .where(
      and(
        eq(schoolMembers.accountId, accountId),
        eq(schoolMembers.schoolId, schoolId),
        eq(schoolMembers.role, role),
      ),
    );
  return true;
}

/** Makes an account that exists a teacher's as well; what it was before it stays, also the type it acts as. */
export async function becomeTeacher(ctx: Context, accountId: string, schoolId: string): Promise<void> {
  await ctx.db.insert(accountTypes).values({ accountId, type: "teacher" }).onConflictDoNothing();
  await joinSchool(ctx, accountId, schoolId, "teacher");
}
