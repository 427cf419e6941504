import { eq } from "drizzle-orm";
import { accounts, accountTypes, schoolMembers, schools } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { emailTaken, invalid } from "../../../platform/failures/errors.ts";
import type { Lang } from "../../../platform/i18n.ts";
import { canonicalEmail, isTaken } from "../../../platform/mail/mailbox.ts";
import { note } from "../../audit/index.ts";
import { hashPassword, refuseEasy } from "../../auth/passwords/index.ts";

interface NewOperator {
  email: string;
  firstName: string;
  lastName: string;
  password: string;
  lang: Lang;
}

/** Whether there is an operator (rule: operator), also one whose account is closed. */
export async function isThereAnOperator({ db }: Context): Promise<boolean> {
  const [found] = await db
    .select({ id: schoolMembers.accountId })
    .from(schoolMembers)
    .innerJoin(schools, eq(schools.id, schoolMembers.schoolId))
    .where(eq(schools.kind, "admin"))
    .limit(1);
  return found !== undefined;
}

/**
 * Makes an operator (rule: operator): a principal of the pseudo-school Admin, which is made with the first one.
 * @throws Refusal 422 for a short password, one that is easy to guess, or an address that has an account
 * (rule: passwords, admin-school)
 */
export async function createOperator(ctx: Context, operator: NewOperator): Promise<void> {
  if (operator.password.length < 12)
    throw invalid({ password: { key: "errors:tooShort", values: { limit: 12 } } });
  refuseEasy(operator.password, operator);
  const passwordHash = await hashPassword(operator.password);
  await transaction(ctx, async (ctx) => {
    const { db, now } = ctx;
    if (await isTaken(db, operator.email)) throw emailTaken();
    const schoolId = await adminSchool(db);
    const [account] = await db
      .insert(accounts)
      .values({
        email: canonicalEmail(operator.email),
        passwordHash,
        firstName: operator.firstName,
        lastName: operator.lastName,
        type: "principal",
        lang: operator.lang,
        confirmedAt: now(),
        approvedAt: now(),
      })
      .onConflictDoNothing({ target: accounts.email })
      .returning({ id: accounts.id });
    if (!account) throw emailTaken();
    await db.insert(accountTypes).values({ accountId: account.id, type: "principal" });
    await db.insert(schoolMembers).values({ accountId: account.id, schoolId, role: "principal" });
    await note(ctx, "commandLine", { action: "operatorMade", subjectId: account.id, schoolId });
  });
}

async function adminSchool(db: Context["db"]): Promise<string> {
  const values = { name: "Admin", kind: "admin" as const, timeZone: "Europe/Helsinki" };
  await db.insert(schools).values(values).onConflictDoNothing();
  const school = await db.query.schools.findFirst({ where: eq(schools.kind, "admin") });
  if (!school) throw new Error("there is no school Admin");
  return school.id;
}
