// Rules that pages and the server share. Pages bring this file into the browser: it imports nothing.

export type Country = "FI" | "SE";

/** The country of a region's code, whose words and rules a school follows (rule: words-of-country); Finland where there is none. */
export const countryOf = (region: string | null | undefined): Country =>
  region?.startsWith("SE-") ? "SE" : "FI";

/** That of somebody's schools, where all of them lie in one; Finland otherwise. */
export const countryOfAll = (schools: readonly { regionCode: string | null }[]): Country =>
  schools.length > 0 && schools.every(({ regionCode }) => countryOf(regionCode) === "SE") ? "SE" : "FI";
