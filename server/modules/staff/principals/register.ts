import { principalRequests } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { plain } from "../../../platform/database/sql.ts";
import { type Message, refuse } from "../../../platform/failures/errors.ts";
import type { Lang } from "../../../platform/i18n.ts";
import { wrongSchoolName } from "../../../platform/words/names.ts";
import { registering } from "../../auth/limits/index.ts";
import { createLink } from "../../auth/links/index.ts";
import { hashPassword, isEasyPassword } from "../../auth/passwords/index.ts";
import { publishWaiting } from "../../events/index.ts";
import { sendConfirmationLink } from "../../notifications/notices/index.ts";
import { placeOf } from "../../schools/index.ts";
import { isReserved, schoolNamed } from "../../schools/names/index.ts";
import { insertStaffMember, wrongDetails } from "../members.ts";
import { admit } from "./admit.ts";
import type { PrincipalRegistration } from "./model.ts";

/**
 * Registers a principal and mails a link to confirm the address (rule: principal-registration). Then they
 * wait for the operator, who is told of them, to let them join the school that they named or found it. With
 * `PRINCIPAL_APPROVAL=auto` a new school is founded at once, if it is known where it lies: nobody joins one
 * that exists, with its teachers and applicants, by naming it.
 * @throws Refusal 422 with a message for each wrong field, 429
 */
export async function registerPrincipal(
  ctx: Context,
  input: PrincipalRegistration,
  caller: { address: string; lang: Lang },
): Promise<{ waiting: boolean }> {
  const place = await placeFor(ctx, input);
  refuse(wrongWith(input, place));
  return registering(ctx, caller.address, async () => {
    const passwordHash = await hashPassword(input.password);
    return transaction(ctx, (ctx) => insert(ctx, { ...input, place }, passwordHash, caller.lang));
  });
}

async function insert(
  ctx: Context,
  input: PrincipalRegistration & { place: string | null | undefined },
  passwordHash: string,
  lang: Lang,
): Promise<{ waiting: boolean }> {
  const { region, municipality } = placeOf(input);
  const accountId = await insertStaffMember(ctx, {
    ...input,
    region: input.place,
    type: "principal",
    passwordHash,
    lang,
    confirmed: false,
    approved: false,
  });
  await ctx.db.insert(principalRequests).values({
    accountId,
    school: plain(input.school),
    regionCode: region?.code ?? null,
    municipalityCode: municipality?.code ?? null,
    address: plain(input.address ?? ""),
    createdAt: ctx.now(),
  });
  await sendConfirmationLink(ctx.db, accountId, await createLink(ctx, accountId, "confirm"));
  const decided =
    ctx.config.principalApproval === "auto" &&
    region !== undefined &&
    (await schoolNamed(ctx, input.school)) === undefined;
  if (decided) await admit(ctx, { email: input.email });
  else await publishWaiting(ctx.db);
  return { waiting: !decided };
}

/**
 * What is wrong with it, by field, whatever else the form lacks. The form asks where a new school lies; by the call that may be left
 * to the operator, as the documented body has no region.
 */
export async function checkPrincipalRegistration(ctx: Context, input: PrincipalRegistration) {
  const place = await placeFor(ctx, input);
  const lacking: Record<string, Message> = place ? {} : { region: "errors:principal.regionRequired" };
  return { ...lacking, ...wrongWith(input, place) };
}

const placeFor = async (ctx: Context, input: PrincipalRegistration) =>
  placeOf(input).region?.code ?? (await schoolNamed(ctx, input.school))?.regionCode;

/** @param place region that is known of the school */
function wrongWith(input: PrincipalRegistration, place: string | null | undefined): Record<string, Message> {
  const wrong = wrongDetails(input, place);
  const { region, municipality } = placeOf(input);
  if (plain(input.school) === "") wrong["school"] = "errors:required";
  const trouble = wrongSchoolName(input.school);
  if (trouble) wrong["school"] = trouble;
  if (isReserved(input.school)) wrong["school"] = "errors:school.reserved";
  if (plain(input.region ?? "") !== "" && !region) wrong["region"] = "errors:unknownValue";
  if (plain(input.municipality ?? "") !== "" && !municipality) wrong["municipality"] = "errors:unknownValue";
  if (isEasyPassword(input.password, input)) wrong["password"] = "errors:auth.passwordEasy";
  if (input.password !== input.passwordAgain) wrong["passwordAgain"] = "errors:auth.passwordsDiffer";
  return wrong;
}
