import { eq } from "drizzle-orm";
import {
  accounts,
  accountTypes,
  substituteProfiles,
  substituteQualifications,
  substituteRegions,
} from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import { brokenConstraint } from "../../platform/database.ts";
import { invalid, type Message } from "../../platform/errors.ts";
import { type Lang, siteLangOf } from "../../platform/i18n.ts";
import { holdsAddress } from "../../platform/names.ts";
import { createLink, hashPassword, registering } from "../auth/index.ts";
import { sendConfirmationLink } from "../notifications/index.ts";
import { qualificationValues, regionCodes, type Status, statusOf } from "./choices.ts";
import type { SubstituteRegistration } from "./model.ts";

interface Substitute {
  status: Status;
  regions: string[];
  qualifications: string[];
  birthDate: string;
}

/**
 * Registers a substitute (SPEC 7, `register-user`) and mails a link to confirm the address.
 * @throws Refusal 422 with a message for each wrong field; 429 when an address registers too often
 */
export async function registerSubstitute(
  ctx: Context,
  input: SubstituteRegistration,
  caller: { address: string; lang: Lang },
): Promise<void> {
  const substitute = check(input, ctx.now());
  await registering(ctx, caller.address, async () => {
    const passwordHash = await hashPassword(input.password);
    await transaction(ctx, async (ctx) => {
      const accountId = await insertAccount(ctx, input, passwordHash, caller.lang);
      await insertProfile(ctx, accountId, input, substitute);
      await sendConfirmationLink(ctx.db, accountId, await createLink(ctx, accountId, "confirm"));
    });
  });
}

function check(input: SubstituteRegistration, now: Date): Substitute {
  const wrong: Record<string, Message> = {};
  const status = statusOf(input.status);
  const regions = regionCodes(input.regions);
  const qualifications = qualificationValues(
    input.qualis ?? [],
    status === "student" ? "students" : "graduates",
  );
  const birthDate = isoDate(input.birthDate);
  for (const name of ["firstName", "lastName", "phone", "language"] as const) {
    if (input[name].trim() === "") wrong[name] = "errors:required";
  }
  for (const name of ["firstName", "lastName"] as const) {
    if (holdsAddress(input[name])) wrong[name] = "errors:nameWithAddress";
  }
  if (input.email.trim().toLowerCase() !== input.confirmEmail.trim().toLowerCase()) {
    wrong["confirmEmail"] = "errors:auth.emailsDiffer";
  }
  if (!/^[+()\d\s-]{5,}$/.test(input.phone)) wrong["phone"] = "errors:auth.phone";
  if (!status) wrong["status"] = "errors:unknownValue";
  if (status === "other" && !input.otherTxt?.trim()) wrong["otherTxt"] = "errors:required";
  if (!regions) wrong["regions"] = "errors:unknownValue";
  else if (regions.length === 0) wrong["regions"] = "errors:auth.regions";
  if (!qualifications) wrong["qualis"] = "errors:unknownValue";
  if (!birthDate || !plausibleBirth(birthDate, now)) wrong["birthDate"] = "errors:auth.birthDate";
  if (input.password !== input.password2) wrong["password2"] = "errors:auth.passwordsDiffer";
  if (!status || !regions || !qualifications || !birthDate || Object.keys(wrong).length > 0)
    throw invalid(wrong);
  return { status, regions, qualifications, birthDate };
}

/** Takes `YYYY-MM-DD` (also with a time behind it) and `dd.MM.yyyy`; undefined for a day that does not exist. */
function isoDate(text: string): string | undefined {
  const local = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim());
  const iso = local
    ? `${local[3]}-${local[2]?.padStart(2, "0")}-${local[1]?.padStart(2, "0")}`
    : /^\d{4}-\d{2}-\d{2}/.exec(text.trim())?.[0];
  if (!iso) return undefined;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

/** Between 15 and 100 years ago. */
function plausibleBirth(iso: string, now: Date): boolean {
  const age = (now.getTime() - Date.parse(iso)) / (365.25 * 86_400_000);
  return age >= 15 && age <= 100;
}

async function insertAccount(
  ctx: Context,
  input: SubstituteRegistration,
  passwordHash: string,
  lang: Lang,
): Promise<string> {
  const now = ctx.now();
  const values = {
    email: input.email.trim().toLowerCase(),
    passwordHash,
    firstName: input.firstName.trim(),
    lastName: input.lastName.trim(),
    phone: input.phone.trim(),
    type: "user",
    siteLang: siteLangOf(lang),
    registeredAt: now,
    approvedAt: now,
  };
  const [account] = await ctx.db
    .insert(accounts)
    .values(values)
    .returning({ id: accounts.id })
    .catch((error: unknown) => {
      if (brokenConstraint(error) === "accounts_email_unique")
        throw invalid({ email: "errors:auth.emailTaken" });
      throw error;
    });
  if (!account) throw new Error("the account was not inserted");
  await ctx.db.insert(accountTypes).values({ accountId: account.id, type: "user" });
  return account.id;
}

async function insertProfile(
  ctx: Context,
  accountId: string,
  input: SubstituteRegistration,
  substitute: Substitute,
) {
  await ctx.db.insert(substituteProfiles).values({
    accountId,
    status: substitute.status,
    otherText: substitute.status === "other" ? (input.otherTxt?.trim() ?? "") : "",
    birthDate: substitute.birthDate,
    birthYear: substitute.birthDate.slice(0, 4),
    nativeLanguage: input.language.trim(),
  });
  await ctx.db
    .insert(substituteRegions)
    .values(substitute.regions.map((regionCode) => ({ accountId, regionCode })));
  if (substitute.qualifications.length > 0) {
    const kind = substitute.status === "student" ? "coming" : "held";
    await ctx.db
      .insert(substituteQualifications)
      .values(substitute.qualifications.map((value) => ({ accountId, kind, value })));
  }
}

/** The account behind an e-mail address, in any spelling of case. */
export function accountByEmail(ctx: Context, email: string) {
  return ctx.db.query.accounts.findFirst({ where: eq(accounts.email, email.trim().toLowerCase()) });
}
