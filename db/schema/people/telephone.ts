import { customType } from "drizzle-orm/pg-core";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * A telephone number, kept as "+358401234567" and read as it is shown: "+358 40 123 4567" (rule: phone-shown). What was
 * kept before numbers had one form, and could not be read then, stays as it was written.
 */
export const telephone = customType<{ data: string; driverData: string }>({
  dataType: () => "text",
  toDriver: (number) => (/^\+[\d ]+$/.test(number) ? number.replaceAll(" ", "") : number),
  fromDriver: (kept) => (/^\+\d+$/.test(kept) ? shown(kept) : kept),
});

/** The same few numbers are on a list many times, and taking one apart costs more than reading its row. */
const known = new Map<string, string>();
const most = 5000;

function shown(kept: string): string {
  const before = known.get(kept);
  if (before) return before;
  if (known.size >= most) known.clear();
  const written = shownTelephone(kept);
  known.set(kept, written);
  return written;
}

/** @param kept with its country, "+358401234567" */
export function shownTelephone(kept: string): string {
  const international = parsePhoneNumberFromString(kept, { extract: false })?.formatInternational() ?? kept;
  // The library leaves what follows a Finnish area undivided.
  return international.replace(/^(\+358 \d+ )(\d{5,8})$/, (_, area: string, rest: string) => {
    const half = Math.floor(rest.length / 2);
    return `${area}${rest.slice(0, half)} ${rest.slice(half)}`;
  });
}
