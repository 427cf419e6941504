import {
  substituteProfiles,
  substituteQualifications,
  substituteRegions,
} from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import type { Message } from "../../../platform/failures/errors.ts";
import type { StatusCode } from "../../reference/index.ts";
import type { SubstituteDetails } from "../model.ts";
import { birthDateOf, wrongBirthDate } from "../rules.ts";
import { qualificationValues, regionCodes, statusOf } from "./choices.ts";

export interface Substitute {
  status: StatusCode;
  regions: string[];
  qualifications: string[];
  birthDate: string;
}

/** What somebody tells who begins to be a substitute, and what is wrong with it. */
export function checkDetails(
  input: SubstituteDetails,
  now: Date,
): { wrong: Record<string, Message>; substitute?: Substitute } {
  const wrong: Record<string, Message> = {};
  const status = statusOf(input.status);
  const regions = regionCodes(input.regions);
  const qualifications = qualificationValues(
    input.qualifications ?? [],
    status === "student" ? "students" : "graduates",
  );
  const birthDate = birthDateOf(input.birthDate, now);
  if (input.nativeLanguage.trim() === "") wrong["nativeLanguage"] = "errors:required";
  if (!status) wrong["status"] = "errors:unknownValue";
  if (status === "other" && !input.otherText?.trim()) wrong["otherText"] = "errors:required";
  if (!regions) wrong["regions"] = "errors:unknownValue";
  else if (regions.length === 0) wrong["regions"] = "errors:auth.regions";
  if (!qualifications) wrong["qualifications"] = "errors:unknownValue";
  const wrongBirth = wrongBirthDate(input.birthDate, now);
  if (wrongBirth) wrong["birthDate"] = `errors:auth.${wrongBirth}`;
  if (!status || !regions || !qualifications || !birthDate) return { wrong };
  return { wrong, substitute: { status, regions, qualifications, birthDate } };
}

export async function insertProfile(
  ctx: Context,
  accountId: string,
  input: SubstituteDetails,
  substitute: Substitute,
) {
  await ctx.db.insert(substituteProfiles).values({
    accountId,
    status: substitute.status,
    otherText: substitute.status === "other" ? (input.otherText?.trim() ?? "") : "",
    birthDate: substitute.birthDate,
    birthYear: substitute.birthDate.slice(0, 4),
    nativeLanguage: input.nativeLanguage.trim(),
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
