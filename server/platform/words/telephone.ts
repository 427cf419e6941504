import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { shownTelephone } from "../../../db/schema/index.ts";
import { plain } from "../database/sql.ts";
import { isWrittenTelephone, typedTelephone } from "./entries.ts";

/**
 * A number as people write it, in the one form in which it is shown: "040 1234567", "00358401234567" and
 * "+358 (0)40-123 4567" are all "+358 40 123 4567" (rule: phone-form).
 * @param region ISO 3166-2 code, whose country a number without one is of (rule: phone-country)
 * @returns undefined for what is no number that could be called
 */
export function telephoneNumber(entry: string, region: string | null | undefined): string | undefined {
  const text = typedTelephone(entry).replaceAll("\0", "");
  if (!isWrittenTelephone(text)) return undefined;
  const defaultCountry = region?.startsWith("SE") ? "SE" : "FI";
  const number = parsePhoneNumberFromString(text, { defaultCountry, extract: false });
  return number?.isValid() && !number.ext ? shownTelephone(number.number) : undefined;
}

/**
 * The number to be written where one may be kept already. One that is kept from before its form was known stays, and is no reason
 * to refuse the rest (rule: phone-form).
 * @param entry undefined where it was left out
 * @param region as of `telephoneNumber`
 * @returns undefined where nothing changes, and an empty one for what is no number
 */
export function telephoneChange(
  entry: string | undefined,
  kept: string | undefined,
  region: string | null | undefined,
): string | undefined {
  if (entry === undefined || plain(entry) === kept) return undefined;
  return telephoneNumber(entry, region) ?? "";
}
