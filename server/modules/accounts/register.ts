// (rule: phone-form, email-typed-twice, names-without-links)
import { accounts, accountTypes } from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import { plain } from "../../platform/database/sql.ts";
import { emailTaken, invalid } from "../../platform/failures/errors.ts";
import type { Lang } from "../../platform/i18n.ts";
import { canonicalEmail, isTaken } from "../../platform/mail/mailbox.ts";
import { isSameEmail } from "../../platform/words/entries.ts";
import { wrongPersonName } from "../../platform/words/names.ts";
import { telephoneNumber } from "../../platform/words/telephone.ts";
import { registering } from "../auth/limits/index.ts";
import { createLink } from "../auth/links/index.ts";
import { hashPassword, isEasyPassword } from "../auth/passwords/index.ts";
import { sendConfirmationLink } from "../notifications/notices/index.ts";
import type { SubstituteRegistration } from "./model.ts";
import { regionCodes } from "./profile/choices.ts";
import { checkDetails, insertProfile, type Substitute } from "./profile/substitute-details.ts";

/**
 * Registers a substitute (rule: substitute-registration) and mails a link to confirm the address.
 * @throws Refusal 422 with a message for each wrong field; 429 when an address registers too often
 */
export async function registerSubstitute(
  ctx: Context,
  input: SubstituteRegistration,
  caller: { address: string; lang: Lang },
): Promise<void> {
  const substitute = check(input, ctx.now());
  const phone = telephoneNumber(input.phone, substitute.regions[0]) ?? "";
  await registering(ctx, caller.address, async () => {
    const passwordHash = await hashPassword(input.password);
    await transaction(ctx, async (ctx) => {
      const accountId = await insertAccount(ctx, { ...input, phone }, passwordHash, caller.lang);
      await insertProfile(ctx, accountId, input, substitute);
      await sendConfirmationLink(ctx.db, accountId, await createLink(ctx, accountId, "confirm"));
    });
  });
}

function check(input: SubstituteRegistration, now: Date): Substitute {
  const { wrong, substitute } = checkRegistration(input, now);
  if (!substitute || Object.keys(wrong).length > 0) throw invalid(wrong);
  return substitute;
}

/** What somebody tells who registers as a substitute, and what is wrong with it. */
export function checkRegistration(input: SubstituteRegistration, now: Date): ReturnType<typeof checkDetails> {
  const { wrong, ...right } = checkDetails(input, now);
  for (const name of ["firstName", "lastName", "phone"] as const) {
    if (input[name].trim() === "") wrong[name] = "errors:required";
  }
  for (const name of ["firstName", "lastName"] as const) {
    const trouble = wrongPersonName(input[name]);
    if (trouble) wrong[name] = trouble;
  }
  if (!isSameEmail(input.email, input.emailAgain)) wrong["emailAgain"] = "errors:auth.emailsDiffer";
  if (!telephoneNumber(input.phone, regionCodes(input.regions)?.[0])) wrong["phone"] = "errors:auth.phone";
  if (isEasyPassword(input.password, input)) wrong["password"] = "errors:auth.passwordEasy";
  if (input.password !== input.passwordAgain) wrong["passwordAgain"] = "errors:auth.passwordsDiffer";
  return { wrong, ...right };
}

// (rule: one-account-per-address)
async function insertAccount(
  ctx: Context,
  input: SubstituteRegistration,
  passwordHash: string,
  lang: Lang,
): Promise<string> {
  const now = ctx.now();
  if (await isTaken(ctx.db, input.email)) throw emailTaken();
  const values = {
    email: canonicalEmail(input.email),
    passwordHash,
    firstName: plain(input.firstName),
    lastName: plain(input.lastName),
    phone: input.phone,
    type: "user" as const,
    lang,
    registeredAt: now,
    approvedAt: now,
  };
  const [account] = await ctx.db
    .insert(accounts)
    .values(values)
    // An error would stand in the database's log, with the address.
    .onConflictDoNothing({ target: accounts.email })
    .returning({ id: accounts.id });
  if (!account) throw emailTaken();
  await ctx.db.insert(accountTypes).values({ accountId: account.id, type: "user" });
  return account.id;
}
