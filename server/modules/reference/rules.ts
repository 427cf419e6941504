// Rules that pages and the server share. Pages bring this file into the browser: it imports nothing.

export type Country = "FI" | "SE";

/** The country of a region's code, whose words and rules a school follows (rule: words-of-country); Finland where there is none. */
export const countryOf = (region: string | null | undefined): Country =>
  region?.startsWith("SE-") ? "SE" : "FI";

/** A name as it is written within a text: "MA" or "B-ruotsi" keep their capital, "Matematiikka" does not. */
export const lowerFirst = (text: string): string =>
  /^\p{Lu}(\p{Ll}|\s|$)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** Where something lies, by a region's code. */
export type Places = readonly { regionCode: string | null }[];

/** Those of somebody's schools, Finland first; Finland where there is none. */
export const countriesOf = (schools: Places): Country[] => {
  const found = new Set(schools.map(({ regionCode }) => countryOf(regionCode)));
  return found.size > 0 ? [...found].sort() : ["FI"];
};

/** That of somebody's schools, where all of them lie in one; Finland otherwise. */
export const countryOfAll = (schools: Places): Country => countriesOf(schools)[0] ?? "FI";
